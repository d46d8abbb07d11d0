import { useQueryClient } from '@tanstack/react-query';
import { duplicatesApi } from '../../api/endpoints/duplicates-api.ts';
import { pagesOf, queryKeyOf, queryOf } from '../../api/queries.ts';
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
  return pagesOf([...queryKeyOf(duplicatesApi.list, { params: place }), completedAt], (after, signal) =>
    duplicatesApi.list({ params: place, query: after }, { signal }),
  );
}

export function dismissedPairsQuery(place: CollectionPlace) {
  return {
    ...pagesOf(queryKeyOf(duplicatesApi.listDismissed, { params: place }), (after, signal) =>
      duplicatesApi.listDismissed({ params: place, query: after }, { signal }),
    ),
    staleTime: 0,
  };
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
