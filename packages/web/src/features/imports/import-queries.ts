import type { CollectionId, TeamId } from '@fieldhouse/contract/ids';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryKeyOf, queryOf } from '../../api/queries.ts';

export interface ImportPlace {
  readonly teamId: TeamId;
  readonly collectionId: CollectionId;
}

const pollMs = 1000;

/** Polled every second while one is running; team events trigger earlier refetches. */
export function importsQuery(place: ImportPlace) {
  return {
    ...queryOf(api.imports.list, { params: place, query: { limit: '20' } }),
    refetchInterval: ({ state }: { readonly state: { readonly data?: ImportList | undefined } }) =>
      state.data?.items.some((job) => job.state === 'running') ? pollMs : (false as const),
  };
}

interface ImportList {
  readonly items: readonly { readonly state: string }[];
}

/** After a change of an import, which may have created fields and records. */
export function useImportRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: queryKeyOf(api.imports.list) }),
      client.invalidateQueries({ queryKey: queryKeyOf(api.collections.get) }),
      client.invalidateQueries({ queryKey: queryKeyOf(api.collections.list) }),
    ]);
  };
}
