import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { AppQueryClient } from './query-client.ts';

const queryKey = ['messages.statistics'];

/** Invalidates a query during its first fetch; returns the client once it has settled, and the fetches. */
async function madeStaleInFirst(read: (reading: number) => unknown) {
  const client = new AppQueryClient({ defaultOptions: { queries: { retry: false } } });
  let readings = 0;
  const held = Promise.withResolvers<void>();
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: async () => {
      readings += 1;
      const reading = readings;
      if (reading === 1) await held.promise;
      return read(reading);
    },
  });
  const stop = observer.subscribe(() => undefined);
  const invalidated = client.invalidateQueries({ queryKey });
  held.resolve();
  await invalidated;
  stop();
  return { data: client.getQueryData(queryKey), readings };
}

test('what is made stale during its first reading is read again', async () => {
  const settled = await madeStaleInFirst((reading) => (reading === 1 ? 0 : 40));
  expect(settled).toEqual({ data: 40, readings: 2 });
});

test('what is made stale during a first reading that fails is read again', async () => {
  const settled = await madeStaleInFirst((reading) => {
    if (reading === 1) throw new Error('Away.');
    return 'there';
  });
  expect(settled).toEqual({ data: 'there', readings: 2 });
});

test('an unused query is fetched again when it is next used', async () => {
  const client = new AppQueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const held = Promise.withResolvers<string>();
  const loading = client.ensureQueryData({ queryKey, queryFn: () => held.promise });
  const invalidated = client.invalidateQueries({ queryKey });
  held.resolve('before');
  expect(await loading).toBe('before');
  await invalidated;
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('a route that waits for a query gets its data, though the component that showed it is gone', async () => {
  const client = new AppQueryClient();
  const replies = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  let fetches = 0;
  const options = {
    queryKey,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
      // Reading the signal is what allows cancelling.
      expect(signal.aborted).toBe(false);
      return replies[fetches++ === 0 ? 0 : 1].promise;
    },
  };
  const unmount = new QueryObserver(client, options).subscribe(() => undefined);
  const loading = client.ensureQueryData(options);
  unmount();
  replies[1].resolve('fetched again');
  expect(await loading).toBe('fetched again');
  expect(fetches).toBe(2);
});
