// How one column is read, in place of how the file is: its order of dates or its decimal sign.
import { typesReadBy } from '@fieldhouse/contract/field-types';
import { dateOrders, decimalSigns, type FileReading } from '@fieldhouse/contract/file-reading';
import type { ColumnMapping, ImportJob } from '@fieldhouse/contract/imports';
import { Select } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import { dayForms, numberForms } from './written-forms.ts';

type Target = Exclude<ColumnMapping, { to: 'skip' }>;

interface ColumnReadingProps {
  readonly header: string;
  readonly job: Pick<ImportJob, 'format' | 'reading'>;
  /** Type of the field that the column goes into. */
  readonly dataType: ImportJob['columns'][number]['guessedType'];
  readonly value: Target;
  readonly onChange: (value: Target) => void;
}

/** Nothing for types that are read in one way only. */
export function ColumnReading({ header, job, dataType, value, onChange }: ColumnReadingProps) {
  const t = usePhrases('imports');
  const choices = useChoices(dataType, job);
  if (!choices) return null;
  const { part, options, ofFile } = choices;
  return (
    <Select
      aria-label={t('readAs', { header })}
      allowDeselect={false}
      value={value[part] ?? asFile}
      data={[{ value: asFile, label: t('asFile', { form: ofFile }) }, ...options]}
      onChange={(next) => {
        const { decimalSign: _sign, dateOrder: _order, ...plain } = value;
        onChange(next === asFile ? plain : { ...plain, [part]: next });
      }}
    />
  );
}

const asFile = 'file';

function useChoices(
  dataType: ColumnReadingProps['dataType'],
  { format, reading }: { readonly format: ImportJob['format']; readonly reading: FileReading },
) {
  const t = usePhrases('imports');
  if (typesReadBy.dateOrder.includes(dataType)) {
    const options = dateOrders.map((value) => ({
      value,
      label: t(`reading.orders.${value}`, { day: dayForms[value] }),
    }));
    return { part: 'dateOrder', options, ofFile: dayForms[reading.dateOrder] } as const;
  }
  // The numbers of a JSON file have a point.
  if (format === 'json' || !typesReadBy.decimalSign.some((type) => type === dataType)) return undefined;
  const options = decimalSigns.map((value) => ({ value, label: numberForms[value] }));
  return { part: 'decimalSign', options, ofFile: numberForms[reading.decimalSign] } as const;
}
