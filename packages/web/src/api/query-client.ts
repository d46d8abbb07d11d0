import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem, OfflineProblem } from './client.ts';

type Listener = () => void;
const sessionEndListeners = new Set<Listener>();

/** Called when the server says that nobody is signed in any more. */
export function onSessionEnd(listener: Listener): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSessionEnd }),
  mutationCache: new MutationCache({ onError: noticeSessionEnd }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // What the server refused stays refused; a lost connection or a busy server is worth another try.
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
