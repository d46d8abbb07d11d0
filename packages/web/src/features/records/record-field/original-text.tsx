// The original text, shown below the empty input of a translation.

import { type FallbackText, type TextField, useLanguageNames } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useValueFormats, valueText } from '../../fields/index.ts';
import css from './original-text.module.css';

interface OriginalTextProps {
  readonly field: TextField;
  readonly original: FallbackText;
}

export function OriginalText({ field, original: { text, language } }: OriginalTextProps) {
  const t = usePhrases('app');
  const nameOf = useLanguageNames();
  const formats = useValueFormats();
  return (
    <p className={css.original}>
      {t('dataLanguages.untranslated', { language: nameOf(language) })}{' '}
      <span lang={language} className={css.text}>
        {valueText(text, field, formats)}
      </span>
    </p>
  );
}
