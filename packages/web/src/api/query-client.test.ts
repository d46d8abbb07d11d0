import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { AppQueryClient } from './query-client.ts';

const queryKey = ['messages.statistics'];

test('what is made stale during its first reading is read again', async () => {
  const client = new AppQueryClient();
  let sent = 0;
  let readings = 0;
  const held = Promise.withResolvers<void>();
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: async () => {
      readings += 1;
      const read = sent;
      if (readings === 1) await held.promise;
      return read;
    },
  });
  const stop = observer.subscribe(() => undefined);
  sent = 40;
  const told = client.invalidateQueries({ queryKey });
  held.resolve();
  await told;
  expect(client.getQueryData(queryKey)).toBe(40);
  expect(readings).toBe(2);
  stop();
});

test('what is made stale during a first reading that fails is read again', async () => {
  const client = new AppQueryClient({ defaultOptions: { queries: { retry: false } } });
  let readings = 0;
  const held = Promise.withResolvers<void>();
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: async () => {
      readings += 1;
      if (readings > 1) return 'there';
      await held.promise;
      throw new Error('Away.');
    },
  });
  const stop = observer.subscribe(() => undefined);
  const told = client.invalidateQueries({ queryKey });
  held.resolve();
  await told;
  expect(client.getQueryData(queryKey)).toBe('there');
  stop();
});

test('what nobody looks at is read again when somebody does', async () => {
  const client = new AppQueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const held = Promise.withResolvers<string>();
  const loading = client.ensureQueryData({ queryKey, queryFn: () => held.promise });
  const told = client.invalidateQueries({ queryKey });
  held.resolve('before');
  expect(await loading).toBe('before');
  await told;
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
