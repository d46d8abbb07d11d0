import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import {
  CancelledError,
  type DefaultError,
  type FetchQueryOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiProblem, OfflineProblem } from './client.ts';

type Listener = () => void;
const sessionEndListeners = new Set<Listener>();

/** Called when the server reports that the session has ended. */
export function onSessionEnd(listener: Listener): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}

export class AppQueryClient extends QueryClient {
  /**
   * A fetch is cancelled when the last component that shows its data is unmounted, also if a route or an action waits
   * for it: these fetch again.
   */
  override async fetchQuery<
    Fetched,
    Failure = DefaultError,
    Data = Fetched,
    Key extends QueryKey = QueryKey,
    Page = never,
  >(options: FetchQueryOptions<Fetched, Failure, Data, Key, Page>): Promise<Data> {
    for (;;)
      try {
        return await super.fetchQuery(options);
      } catch (error) {
        if (!(error instanceof CancelledError && error.revert)) throw error;
      }
  }

  /**
   * A first fetch in progress may return data from before an invalidation, which TanStack Query would treat as
   * fresh: refetch as soon as it has completed.
   */
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    const again = first.map(async (query) => {
      await ignoreFailure(query.promise, 'those who wait for the query get the error');
      await super.invalidateQueries(
        { ...filters, predicate: (other) => other.queryHash === query.queryHash },
        options,
      );
    });
    return Promise.all([super.invalidateQueries(filters, options), ...again]).then(() => undefined);
  }
}

export const queryClient = new AppQueryClient({
  queryCache: new QueryCache({ onError: noticeSessionEnd }),
  mutationCache: new MutationCache({ onError: noticeSessionEnd }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // Error responses are not retried; a lost connection or a busy server is.
      retry: (count, error) => count < 2 && isPassing(error),
    },
    mutations: { retry: false },
  },
});

function isPassing(error: Error): boolean {
  return error instanceof OfflineProblem || (error instanceof ApiProblem && error.status === 503);
}

function noticeSessionEnd(error: Error): void {
  const isEnd =
    error instanceof ApiProblem && (error.code === 'not_signed_in' || error.code === 'session_expired');
  if (isEnd) for (const listener of sessionEndListeners) listener();
}
