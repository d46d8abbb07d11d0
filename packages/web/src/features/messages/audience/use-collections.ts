import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { useQueries } from '@tanstack/react-query';
import { useTeamId } from '../../../app/session/use-team.ts';
import { collectionQuery } from '../../fields/index.ts';

/** Those of the collections that are loaded and visible, with their fields. */
export function useCollections(ids: readonly CollectionId[]): readonly CollectionWithFields[] {
  const teamId = useTeamId();
  return useQueries({
    queries: ids.map((collectionId) => collectionQuery({ teamId, collectionId })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  });
}
