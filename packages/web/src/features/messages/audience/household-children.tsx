// Which people of a household are children: they are named apart from the greeting.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { Filter } from '@fieldhouse/contract/filters';
import { Input } from '@mantine/core';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { usePhrases } from '../../../app/phrases.ts';
import { FilterPopover, useFilterText } from '../../fields/index.ts';

interface HouseholdChildrenProps {
  readonly collection: CollectionWithFields;
  /** It is the only one of the household. */
  readonly isOne: boolean;
  readonly filter: Filter | undefined;
  readonly isLocked: boolean;
  readonly onChange: (filter: Filter | undefined) => void;
}

export function HouseholdChildren({ collection, isOne, filter, isLocked, onChange }: HouseholdChildrenProps) {
  const t = usePhrases('message-audience');
  const filterText = useFilterText();
  const { fields, pluralName } = collection;
  const label = isOne ? t('household.children') : t('household.childrenOf', { collection: pluralName });
  const text = filter
    ? t('household.childrenWhere', { condition: filterText(filter, fields) })
    : t('household.noChildren');
  return (
    <Input.Wrapper label={label} labelElement="div" description={t('household.childrenHint')}>
      <FilterPopover
        fields={fields}
        value={filter ?? null}
        title={t('household.childrenTitle')}
        text={text}
        label={`${label}: ${text}`}
        emptyText={t('household.childrenEmpty')}
        clearText={t('household.clearChildren')}
        doneText={t('household.childrenDone')}
        button={{
          mt: 4,
          size: 'sm',
          fullWidth: true,
          justify: 'start',
          variant: filter ? 'light' : 'default',
          leftSection: <FunnelIcon size={16} />,
          disabled: isLocked,
        }}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </Input.Wrapper>
  );
}
