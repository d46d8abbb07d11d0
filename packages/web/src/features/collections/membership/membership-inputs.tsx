// Which records belong to a child collection: a filter with a count of its current matches, or manual
// assignment.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { Filter } from '@fieldhouse/contract/filters';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { FilterBuilder, withoutIncompleteConditions } from '../../fields/index.ts';

interface MembershipInputsProps {
  /** The collection that records are selected from. */
  readonly parentId: CollectionId;
  readonly fields: CollectionWithFields['fields'];
  /** Null for manual assignment. */
  readonly value: Filter | null;
  readonly wasSmart?: boolean;
  /** The validation error. */
  readonly problem: string | undefined;
  readonly onChange: (filter: Filter | null) => void;
}

const countWaitMs = 300;

export function MembershipInputs(props: MembershipInputsProps) {
  const { parentId, fields, value, wasSmart, problem, onChange } = props;
  const t = usePhrases('collections-admin');
  const [draft, setDraft] = useState<Filter | undefined>(value ?? undefined);
  const [mode, setMode] = useState<'smart' | 'hand'>(value === null ? 'hand' : 'smart');
  const choose = (choice: 'smart' | 'hand') => {
    setMode(choice);
    onChange(choice === 'hand' ? null : (withoutIncompleteConditions(draft) ?? { all: [] }));
  };
  return (
    <Stack gap={10}>
      <div>
        <SegmentedControl
          aria-label={t('place.who')}
          value={mode}
          data={[
            { value: 'smart', label: t('place.smart') },
            { value: 'hand', label: t('place.hand') },
          ]}
          onChange={(choice) => choose(choice === 'smart' ? 'smart' : 'hand')}
        />
      </div>
      <Text size="sm" c="dimmed">
        {mode === 'smart' ? t('place.smartText') : t('place.handText')}
        {mode === 'hand' && wasSmart ? ` ${t('place.becomesHand')}` : ''}
      </Text>
      {mode === 'smart' && (
        <>
          <FilterBuilder
            fields={fields}
            value={draft}
            onChange={(filter) => {
              setDraft(filter);
              onChange(withoutIncompleteConditions(filter) ?? { all: [] });
            }}
          />
          {problem && (
            <Text size="sm" c="red" role="alert">
              {problem}
            </Text>
          )}
          <LiveCount parentId={parentId} filter={withoutIncompleteConditions(draft)} />
        </>
      )}
    </Stack>
  );
}

function LiveCount({
  parentId,
  filter,
}: {
  readonly parentId: CollectionId;
  readonly filter: Filter | undefined;
}) {
  const t = usePhrases('collections-admin');
  const formats = useFormats();
  const teamId = useTeamId();
  const [asked] = useDebouncedValue(filter, countWaitMs);
  const { data } = useQuery({
    queryKey: ['membership-count', teamId, parentId, asked],
    queryFn: ({ signal }) =>
      api.records.query(
        {
          params: { teamId, collectionId: parentId },
          body: { limit: 1, count: true, select: [], ...(asked && { filter: asked }) },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: asked !== undefined,
  });
  const count = data?.total ?? 0;
  return (
    <Text size="sm" fw={600} role="status">
      {filter === undefined
        ? t('place.noFilter')
        : data
          ? t('place.live', { count, number: formats.number(count) })
          : ''}
    </Text>
  );
}
