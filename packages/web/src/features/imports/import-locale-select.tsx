import { importLocales } from '@fieldhouse/contract/imports';
import { Select } from '@mantine/core';
import { usePhrases } from '../../app/phrases.ts';
import css from './imports.module.css';

interface WritingChoiceProps {
  readonly value: string;
  readonly onChange: (locale: string) => void;
}

const words = { 'en-US': 'monthFirst', 'en-GB': 'dayFirst', 'es-ES': 'decimalComma' } as const;

/** Number and date formats of the file, if the detected ones are wrong. */
export function ImportLocaleSelect({ value, onChange }: WritingChoiceProps) {
  const t = usePhrases('imports');
  return (
    <div className={css.rules}>
      <Select
        label={t('writing')}
        allowDeselect={false}
        value={value}
        data={importLocales.map((locale) => ({ value: locale, label: t(`writings.${words[locale]}`) }))}
        onChange={(next) => next !== null && onChange(next)}
      />
    </div>
  );
}
