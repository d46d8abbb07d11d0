import type { Field } from '@fieldhouse/contract/collections';
import type { DataType } from '@fieldhouse/contract/field-types';
import { isFileType } from '@fieldhouse/contract/field-types';
import type { ColumnMapping, ImportJob } from '@fieldhouse/contract/imports';
import { Select, TextInput } from '@mantine/core';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { usePhrases } from '../../app/phrases.ts';
import { FieldTypeIcon, fieldTypeList } from '../fields/index.ts';
import css from './imports.module.css';
import { ColumnReading } from './reading/column-reading.tsx';

interface MappingTableProps {
  readonly job: ImportJob;
  readonly fields: readonly Field[];
  readonly value: readonly ColumnMapping[];
  readonly onChange: (value: readonly ColumnMapping[]) => void;
  /** How many cells of each column can't be read; undefined while they are counted. */
  readonly cellsLeftEmpty: readonly number[] | undefined;
}

export function MappingTable({ job, fields, value, onChange, cellsLeftEmpty }: MappingTableProps) {
  const t = usePhrases('imports');
  return (
    <table className={`${css.table} ${css.mapping}`}>
      <thead>
        <tr>
          <th scope="col">{t('columnHead')}</th>
          <th scope="col">{t('targetHead')}</th>
          <th scope="col">{t('typeHead')}</th>
          <th scope="col">{t('fitHead')}</th>
        </tr>
      </thead>
      <tbody>
        {job.columns.map((column, place) => (
          <MappingRow
            key={column.index}
            job={job}
            column={column}
            left={cellsLeftEmpty?.[place]}
            fields={fields}
            value={value[place] ?? column.guess}
            onChange={(next) => onChange(value.map((one, index) => (index === place ? next : one)))}
          />
        ))}
      </tbody>
    </table>
  );
}

interface MappingRowProps {
  readonly job: ImportJob;
  readonly column: ImportJob['columns'][number];
  readonly left: number | undefined;
  readonly fields: readonly Field[];
  readonly value: ColumnMapping;
  readonly onChange: (value: ColumnMapping) => void;
}

const fieldPrefix = 'field:';

function MappingRow({ job, column, left, fields, value, onChange }: MappingRowProps) {
  const t = usePhrases('imports');
  const header = column.header || t('unnamed', { number: column.index + 1 });
  const dataType = typeOf(value, fields);
  const choose = (next: string | null) => {
    if (next === 'new_field')
      onChange(
        column.guess.to === 'new_field'
          ? column.guess
          : { to: 'new_field', title: header, dataType: column.guessedType },
      );
    else if (next?.startsWith(fieldPrefix))
      onChange({ to: 'field', columnName: next.slice(fieldPrefix.length) });
    else onChange({ to: 'skip' });
  };
  return (
    <tr>
      <td>
        <strong className={css.columnName}>{header}</strong>
        <div className={css.samples}>{column.samples.join(' · ')}</div>
      </td>
      <td>
        <Select
          aria-label={t('target', { header })}
          allowDeselect={false}
          searchable
          value={value.to === 'field' ? `${fieldPrefix}${value.columnName}` : value.to}
          data={[
            { value: 'new_field', label: t('newField') },
            { value: 'skip', label: t('skip') },
            {
              group: t('existing'),
              items: fields.map(({ columnName, title }) => ({
                value: `${fieldPrefix}${columnName}`,
                label: title,
              })),
            },
          ]}
          onChange={choose}
        />
      </td>
      <td>
        {value.to === 'new_field' && <NewField header={header} value={value} onChange={onChange} />}
        {value.to === 'field' && isNaming(value.columnName, fields) && (
          <Missing header={header} value={value} onChange={onChange} />
        )}
        {value.to !== 'skip' && dataType !== undefined && (
          <ColumnReading header={header} job={job} dataType={dataType} value={value} onChange={onChange} />
        )}
      </td>
      <td>{value.to !== 'skip' && left !== undefined && <Fit left={left} />}</td>
    </tr>
  );
}

function typeOf(value: ColumnMapping, fields: readonly Field[]): DataType | undefined {
  if (value.to === 'new_field') return value.dataType;
  return value.to === 'field'
    ? fields.find(({ columnName }) => columnName === value.columnName)?.dataType
    : undefined;
}

function Fit({ left }: { readonly left: number }) {
  const t = usePhrases('imports');
  if (left > 0)
    return (
      <span className={css.misfit}>
        <WarningIcon size={14} /> {t('misfit', { count: left })}
      </span>
    );
  return (
    <span className={css.settled}>
      <CheckIcon size={14} weight="bold" /> {t('fits')}
    </span>
  );
}

/** Whether cells reference list items or records, which the import may create. */
function isNaming(columnName: string, fields: readonly Field[]): boolean {
  const field = fields.find((one) => one.columnName === columnName);
  return field !== undefined && /_(from_list|data_record)$/.test(field.dataType);
}

const missingChoices = ['leave_empty', 'refuse', 'add'] as const;

interface MissingProps {
  readonly header: string;
  readonly value: Extract<ColumnMapping, { to: 'field' }>;
  readonly onChange: (value: ColumnMapping) => void;
}

function Missing({ header, value, onChange }: MissingProps) {
  const t = usePhrases('imports');
  return (
    <Select
      aria-label={t('missingLabel', { header })}
      allowDeselect={false}
      value={value.onMissing ?? 'leave_empty'}
      data={missingChoices.map((choice) => ({ value: choice, label: t(`onMissing.${choice}`) }))}
      onChange={(next) => onChange({ ...value, onMissing: missingChoices.find((one) => one === next) })}
    />
  );
}

interface NewFieldProps {
  readonly header: string;
  readonly value: Extract<ColumnMapping, { to: 'new_field' }>;
  readonly onChange: (value: ColumnMapping) => void;
}

function NewField({ header, value, onChange }: NewFieldProps) {
  const t = usePhrases('imports');
  const words = usePhrases('collections');
  const types = fieldTypeList.filter(({ needsTarget, dataType }) => !needsTarget && !isFileType(dataType));
  return (
    <div className={css.newField}>
      <TextInput
        aria-label={t('titleOf', { header })}
        value={value.title}
        onChange={({ currentTarget }) => onChange({ ...value, title: currentTarget.value })}
      />
      <Select
        aria-label={t('typeOf', { header })}
        allowDeselect={false}
        value={value.dataType}
        leftSection={<FieldTypeIcon dataType={value.dataType} size={16} />}
        data={types.map(({ dataType }) => ({ value: dataType, label: words(`type.${dataType}`) }))}
        renderOption={({ option }) => (
          <span className={css.buttons}>
            {/* The options above are all types, so the assertion holds. */}
            <FieldTypeIcon dataType={option.value as DataType} size={16} />
            {option.label}
          </span>
        )}
        onChange={(next) => {
          const found = types.find(({ dataType }) => dataType === next);
          if (found) onChange({ ...value, dataType: found.dataType });
        }}
      />
    </div>
  );
}
