// The team language in which texts are shown and entered; nothing if there is only one.
import { useId } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { usePhrases } from '../phrases.ts';
import css from './text-languages.module.css';
import type { TextLanguages } from './text-languages.ts';

interface LanguageChooserProps {
  readonly languages: TextLanguages;
  /** Between the toolbar of a list and its rows. */
  readonly isBar?: boolean;
}

export function LanguageChooser({ languages, isBar = false }: LanguageChooserProps) {
  const t = usePhrases('app');
  const group = useId();
  const { chosen, offered, choose, nameOf } = languages;
  if (chosen === undefined || offered.length < 2) return null;
  return (
    <div className={isBar ? `${css.row} ${css.bar}` : css.row}>
      <fieldset className={css.chips} aria-label={t('dataLanguages.label')}>
        {offered.map((code) => (
          <label key={code} className={css.choice}>
            <input
              type="radio"
              name={group}
              value={code}
              checked={code === chosen}
              onChange={() => choose(code)}
            />
            <Chip color={code === chosen ? 'green' : 'gray'}>{nameOf(code)}</Chip>
          </label>
        ))}
      </fieldset>
      <span className={css.text}>{t('dataLanguages.chosen', { language: nameOf(chosen) })}</span>
    </div>
  );
}
