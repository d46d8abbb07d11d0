import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { duplicatesApi } from '../../api/endpoints/duplicates-api.ts';
import { queryKeyOf, queryOf, selectItems } from '../../api/queries.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import type { CollectionPlace } from '../fields/index.ts';

const pollMs = 3000;

/** Team events report progress; polled too, in case the stream is lost. */
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

/** Refetched after each run. */
export function groupsQuery(place: CollectionPlace, completedAt: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(duplicatesApi.list, { params: place }), completedAt],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      duplicatesApi.list({ params: place, query: { ...(pageParam && { after: pageParam }) } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: selectItems,
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
    select: selectItems,
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
      // The run may end before the response that it has started.
      await client.invalidateQueries({ queryKey: runQuery(place).queryKey });
    },
    isExclusive: true,
  });
  return { look, isBusy };
}
