import type { CollectionId } from '@fieldhouse/contract/ids';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';

/** A template has no recipients yet, so its author chooses whose fields are offered as tags. */
export function useTagCollection(isLocked: boolean) {
  const t = usePhrases('message-templates');
  const teamId = useTeamId();
  const { data } = useQuery(queryOf(api.collections.list, { params: { teamId } }));
  const collections = data?.items.filter(({ isUsedAsCustomList }) => !isUsedAsCustomList) ?? [];
  const [chosen, setChosen] = useState<CollectionId>();
  const people = collections.find(({ representsPeople }) => representsPeople) ?? collections[0];
  const collectionId = chosen ?? people?.id ?? null;
  const choice = !isLocked && (
    <Select
      aria-label={t('tagsOf')}
      size="xs"
      w={220}
      ml="auto"
      data={collections.map(({ id, pluralName }) => ({
        value: id as string,
        label: `${t('tagsOf')}: ${pluralName}`,
      }))}
      value={collectionId}
      allowDeselect={false}
      searchable
      onChange={(id) => setChosen(collections.find((one) => one.id === id)?.id)}
    />
  );
  const tagSources = useMemo(
    () =>
      collectionId === null
        ? undefined
        : { collectionIds: [collectionId], hasNames: false, hasAddresses: false },
    [collectionId],
  );
  return { tagSources, choice, collectionId } as const;
}
