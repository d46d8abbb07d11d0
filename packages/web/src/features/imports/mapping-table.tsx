import type { Field } from '@fieldhouse/contract/collections';
import type { DataType } from '@fieldhouse/contract/field-types';
import { isFileType } from '@fieldhouse/contract/field-types';
import type { ColumnMapping, ImportJob } from '@fieldhouse/contract/imports';
import { Select, TextInput } from '@mantine/core';
import { usePhrases } from '../../app/phrases.ts';
import { FieldTypeIcon, fieldTypeList } from '../fields/index.ts';
import css from './imports.module.css';

interface MappingTableProps {
  readonly columns: ImportJob['columns'];
  readonly fields: readonly Field[];
  readonly value: readonly ColumnMapping[];
  readonly onChange: (value: readonly ColumnMapping[]) => void;
}

export function MappingTable({ columns, fields, value, onChange }: MappingTableProps) {
  const t = usePhrases('imports');
  return (
    <table className={`${css.table} ${css.mapping}`}>
      <thead>
        <tr>
          <th scope="col">{t('columnHead')}</th>
          <th scope="col">{t('samplesHead')}</th>
          <th scope="col">{t('targetHead')}</th>
          <th scope="col">{t('typeHead')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, place) => (
          <MappingRow
            key={column.index}
            column={column}
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
  readonly column: ImportJob['columns'][number];
  readonly fields: readonly Field[];
  readonly value: ColumnMapping;
  readonly onChange: (value: ColumnMapping) => void;
}

const fieldPrefix = 'field:';

function MappingRow({ column, fields, value, onChange }: MappingRowProps) {
  const t = usePhrases('imports');
  const header = column.header || t('unnamed', { number: column.index + 1 });
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
        <strong>{header}</strong>
      </td>
      <td>
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
      </td>
    </tr>
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
