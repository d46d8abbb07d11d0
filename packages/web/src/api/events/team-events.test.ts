import type { TeamEvent } from '@fieldhouse/contract/events';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../api.ts';
import { messagesApi } from '../endpoints/messages-api.ts';
import { commentsApi } from '../endpoints/record-page-api.ts';
import { viewsApi } from '../endpoints/views-api.ts';
import { webhooksApi } from '../endpoints/webhooks-api.ts';
import { queryKeyOf } from '../queries.ts';
import type { QueryName } from './query-names.ts';
import { invalidateFor } from './team-events.ts';

const views = queryKeyOf(viewsApi.list);
const tags = queryKeyOf(api.tags.list);
const webhooks = queryKeyOf(webhooksApi.deliveries);
const messages = queryKeyOf(messagesApi.statistics);
const collections = queryKeyOf(api.collections.list);
const record = queryKeyOf(api.records.get);
const wizard = queryKeyOf(api.wizards.get);
const comments = queryKeyOf(commentsApi.list);
const messageList = queryKeyOf(messagesApi.list);
const places = ['not an endpoint'];

const recordsChanged: TeamEvent = {
  type: 'records.changed',
  collectionId: 'people',
  action: 'updated',
  ids: null,
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** A client with loaded queries that no component shows. */
function loadedClient(): QueryClient {
  const client = new QueryClient();
  for (const name of [views, tags, webhooks, messages, collections, record, places])
    client.setQueryData([...name, { teamId: 'team' }], 'loaded');
  return client;
}

function staleKeys(client: QueryClient): readonly unknown[] {
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  return stale.map(({ queryKey: [name] }) => name);
}

/** A query that a component shows. */
function showQuery(client: QueryClient, queryKey: readonly unknown[]) {
  const read = vi.fn(async () => 'read');
  const stop = new QueryObserver(client, {
    queryKey,
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined);
  return { read, stop };
}

test.each<[TeamEvent, readonly [QueryName, ...unknown[]]]>([
  [{ type: 'view.changed', viewId: 'view', collectionId: 'people', ownerId: null }, views],
  [{ type: 'team.changed' }, tags],
  [{ type: 'webhooks.changed' }, webhooks],
  [{ type: 'message.changed', messageId: 'message' }, messages],
])('%o makes the queries that show it stale, and no others', (event, stale) => {
  const client = loadedClient();
  invalidateFor(client, event);
  expect(staleKeys(client)).toEqual(stale);
});

test('a changed collection makes the lists of collections and of views stale', () => {
  const client = loadedClient();
  invalidateFor(client, { type: 'collection.changed', collectionId: 'people' });
  expect(staleKeys(client)).toEqual([...views, ...collections]);
});

test('a change makes a shown query refetch at once', async () => {
  const client = loadedClient();
  const { read, stop } = showQuery(client, tags);
  await vi.advanceTimersByTimeAsync(0);
  invalidateFor(client, { type: 'team.changed' });
  await vi.advanceTimersByTimeAsync(0);
  stop();
  expect(read).toHaveBeenCalledTimes(2);
});

test('changed records make only those queries of records stale that nothing shows', async () => {
  const client = loadedClient();
  const { read, stop } = showQuery(client, [...record, { recordId: 'shown' }]);
  await vi.advanceTimersByTimeAsync(0);
  invalidateFor(client, recordsChanged);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  expect(read).toHaveBeenCalledTimes(1);
  expect(client.getQueryState([...record, { recordId: 'shown' }])?.isInvalidated).toBe(false);
  expect(staleKeys(client)).toEqual(record);
});

test('a burst of changed records refetches the counts of the collections once', async () => {
  const client = loadedClient();
  const { read, stop } = showQuery(client, collections);
  await vi.advanceTimersByTimeAsync(0);
  for (let change = 0; change < 3; change += 1) {
    invalidateFor(client, recordsChanged);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(400);
  stop();
  expect(read).toHaveBeenCalledTimes(2);
});

test('a burst of events aborts no load: what is shown is read once more after it', async () => {
  const client = new QueryClient();
  const signals: AbortSignal[] = [];
  const stop = new QueryObserver(client, {
    queryKey: [...tags, { teamId: 'team' }],
    queryFn: async ({ signal }) => {
      signals.push(signal);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return 'read';
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined);
  for (let event = 0; event < 5; event += 1) {
    await vi.advanceTimersByTimeAsync(10);
    invalidateFor(client, { type: 'team.changed' });
  }
  await vi.advanceTimersByTimeAsync(2000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  stop();
});

test.each<[string, TeamEvent, readonly [QueryName, ...unknown[]], object, boolean]>([
  ['message', { type: 'message.changed', messageId: 'b' }, messages, { messageId: 'b' }, true],
  ['message', { type: 'message.changed', messageId: 'b' }, messages, { messageId: 'a' }, false],
  ['wizard', { type: 'wizard.changed', wizardId: 'b' }, wizard, { wizardId: 'a' }, false],
  [
    'record’s comments',
    { type: 'comments.changed', collectionId: 'people', ids: ['b'] },
    comments,
    { collectionId: 'people', recordId: 'a' },
    false,
  ],
  ['list', { type: 'message.changed', messageId: 'b' }, messageList, {}, true],
])('a page of one %s reads again after its own events only: %o', async (_, event, name, params, isRead) => {
  const client = new QueryClient();
  const { read, stop } = showQuery(client, [...name, { teamId: 'team', ...params }, {}]);
  await vi.advanceTimersByTimeAsync(0);
  invalidateFor(client, event);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  expect(read).toHaveBeenCalledTimes(isRead ? 2 : 1);
});
