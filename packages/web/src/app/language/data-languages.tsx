// Shows the language in which text is entered (seed section 1), wherever it is edited in a team with more
// than one.
import type { Field } from '@fieldhouse/contract/collections';
import { Chip } from '../../ui/chip.tsx';
import { usePhrases } from '../phrases.ts';
import { useMembership } from '../session/use-team.ts';
import css from './text-languages.module.css';
import { useLanguageNames } from './text-languages.ts';

/** Whether a field's text has a language. */
export function isText({ dataType }: Pick<Field, 'dataType'>): boolean {
  return dataType === 'plain_text';
}

/** One chip per language, the text's own first; nothing if there is only one. */
export function DataLanguages() {
  const t = usePhrases('app');
  const nameOf = useLanguageNames();
  const { dataLanguages } = useMembership();
  const [first, ...others] = dataLanguages;
  if (first === undefined || others.length === 0) return null;
  return (
    <div className={css.row}>
      <ul className={css.chips} aria-label={t('dataLanguages.label')}>
        {dataLanguages.map((code, index) => (
          <li key={code}>
            <Chip color={index === 0 ? 'green' : 'gray'}>{nameOf(code)}</Chip>
          </li>
        ))}
      </ul>
      <span className={css.text}>
        {t('dataLanguages.text', {
          language: nameOf(first),
          others: others.map(nameOf).join(', '),
        })}
      </span>
    </div>
  );
}
