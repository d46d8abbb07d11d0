// What the calls of this page have changed: refetched after them, without waiting for the event that everyone else receives.
import type { QueryClient } from '@tanstack/react-query';
import { takeAnnounced } from '../announced-calls.ts';
import { staleAfter } from './stale-after.ts';

/** Refetches what the calls since the last time have made stale. */
export async function refetchStale(client: QueryClient): Promise<void> {
  const names: ReadonlySet<unknown> = new Set(takeAnnounced().flatMap((type) => staleAfter[type]));
  if (names.size > 0)
    await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.has(name) });
}
