import type { Field } from '@fieldhouse/contract/collections';
import type { Sort } from '@fieldhouse/contract/records';
import { ActionIcon, Input, SegmentedControl, Select } from '@mantine/core';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { usePhrases } from '../../../../../app/phrases.ts';
import css from './selection.module.css';

interface SortListProps {
  readonly fields: readonly Field[];
  readonly value: readonly Sort[];
  readonly onChange: (sorts: Sort[]) => void;
}

const maxSorts = 5;

/** The order of records, by one field after the other. */
export function SortList({ fields, value, onChange }: SortListProps) {
  const t = usePhrases('wizards');
  const tRecords = usePhrases('wizard-records');
  const records = usePhrases('records');
  const titleOf = (name: string) =>
    fields.find(({ columnName }) => columnName === name)?.title ?? t('create.missing');
  const free = fields.filter(({ columnName }) => !value.some(({ field }) => field === columnName));
  return (
    <Input.Wrapper label={tRecords('selection.order')} labelElement="div">
      <div className={css.sorts}>
        {value.map((sort) => (
          <div key={sort.field} className={css.sort}>
            <span className={css.name}>{titleOf(sort.field)}</span>
            <SegmentedControl
              size="xs"
              aria-label={titleOf(sort.field)}
              value={sort.direction}
              data={[
                { value: 'asc', label: records('sort.ascending') },
                { value: 'desc', label: records('sort.descending') },
              ]}
              onChange={(choice) => {
                const direction = choice === 'desc' ? ('desc' as const) : ('asc' as const);
                onChange(value.map((one) => (one === sort ? { ...one, direction } : one)));
              }}
            />
            <ActionIcon
              size={28}
              aria-label={records('sort.remove', { field: titleOf(sort.field) })}
              onClick={() => onChange(value.filter((one) => one !== sort))}
            >
              <XIcon size={14} weight="bold" />
            </ActionIcon>
          </div>
        ))}
        {value.length < maxSorts && free.length > 0 && (
          <Select
            size="xs"
            aria-label={tRecords('selection.addOrder')}
            placeholder={
              value.length === 0 ? tRecords('selection.orderPlaceholder') : tRecords('selection.addOrder')
            }
            searchable
            value={null}
            data={free.map(({ columnName, title }) => ({ value: columnName, label: title }))}
            onChange={(field) => field !== null && onChange([...value, { field, direction: 'asc' }])}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}
