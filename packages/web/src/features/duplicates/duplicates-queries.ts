import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { duplicatesApi } from '../../api/duplicates-api.ts';
import { queryKeyOf, queryOf } from '../../api/queries.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import type { CollectionPlace } from '../fields/index.ts';

const pollMs = 3000;

/** Events of the team tell how far it is; asked again too, for a stream that is lost. */
export function runQuery(place: CollectionPlace) {
  return {
    ...queryOf(duplicatesApi.run, { params: place }),
    refetchInterval: ({
      state,
    }: {
      readonly state: { readonly data?: { readonly state: string } | undefined };
    }) => (state.data?.state === 'running' ? pollMs : (false as const)),
  };
}

/** Asked anew after each look. */
export function groupsQuery(place: CollectionPlace, lookedAt: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(duplicatesApi.list, { params: place }), lookedAt],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      duplicatesApi.list({ params: place, query: { ...(pageParam && { after: pageParam }) } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function dismissedPairsQuery(place: CollectionPlace) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(duplicatesApi.listDismissed, { params: place }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      duplicatesApi.listDismissed(
        { params: place, query: { ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

export function useStartDuplicateRun(place: CollectionPlace): {
  readonly look: () => Promise<unknown>;
  readonly isBusy: boolean;
} {
  const client = useQueryClient();
  const { run: look, isPending: isBusy } = useAction(() => duplicatesApi.startRun({ params: place }), {
    onDone: async (run) => {
      client.setQueryData(runQuery(place).queryKey, run);
      // It may have ended before it was answered that it runs.
      await client.invalidateQueries({ queryKey: runQuery(place).queryKey });
    },
    isExclusive: true,
  });
  return { look, isBusy };
}
