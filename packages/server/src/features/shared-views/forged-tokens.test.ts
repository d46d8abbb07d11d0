// Forged addresses of shared views, widgets and calendar feeds: neither the reply nor its time says whether there is such a view.
import { randomBytes, randomUUID } from 'node:crypto';
import { calendarFeeds } from '@fieldhouse/contract/calendar-feeds';
import { collections } from '@fieldhouse/contract/collections';
import { views } from '@fieldhouse/contract/data-views';
import { viewShares } from '@fieldhouse/contract/view-shares';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDatabase } from '../../../test/cluster/start-cluster.ts';
import { isFullSize, sized } from '../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { readShareToken, signShareToken } from './share-token.ts';

let server: TestServer;
const tokens = { link: '', feed: '' };

beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
  const { ada } = server;
  const { id: collectionId, fields } = await ada.call(collections.create, {
    body: { name: 'Talk', pluralName: 'Talks', fields: [{ title: 'Day', dataType: 'date' }] },
  });
  const { id: viewId } = await ada.call(views.create, {
    params: { collectionId },
    body: {
      ...{ internalName: 'Plan', type: 'calendar', visibility: 'team' },
      settings: { calendar: { startField: 'day', mode: 'month' } },
    } as never,
  });
  const share = await ada.call(viewShares.create, {
    params: { collectionId, viewId },
    body: { fieldIds: fields.map(({ id }) => id) },
  });
  const feed = await ada.call(calendarFeeds.create, { body: { viewId } });
  tokens.link = share.address.split('/').at(-1) ?? '';
  tokens.feed = feed.address.split('/').at(-2) ?? '';
});
afterAll(() => server.stop());

type Kind = keyof typeof tokens;

/** With the ids of one that exists, or with others. */
function forged(kind: Kind, isKnown: boolean): string {
  const own = readShareToken(tokens[kind]);
  if (!own) throw new Error('No token.');
  return signShareToken(randomBytes(32).toString('hex'), {
    ...own,
    id: isKnown ? own.id : randomUUID(),
    teamId: isKnown ? own.teamId : randomUUID(),
  });
}

const pathOf = (kind: Kind, token: string) =>
  kind === 'feed' ? `/public/calendars/${token}/calendar.ics` : `/public/views/${token}`;

/** From an address of its own, so that no limit is reached. */
async function ask(path: string, n: number) {
  const headers = { 'x-forwarded-for': `2001:db8:${(n % 60_000).toString(16)}::1` };
  const startedAt = performance.now();
  const reply = await server.anonymous.send({ method: 'GET', path, headers });
  const text = await reply.text();
  return { ms: performance.now() - startedAt, status: reply.status, text };
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const count = sized(10, 5000);

test.each(['link', 'feed'] as const)('a forged %s says nothing of what exists', async (kind) => {
  expect((await ask(pathOf(kind, tokens[kind]), 0)).status).toBe(200);
  const times = { known: [] as number[], unknown: [] as number[] };
  const replies = new Set<string>();
  for (let n = 0; n < count; n += 1) {
    // The limit of all that is unknown together.
    if (n % 25 === 0) await inDatabase(server.databaseUrl, 'delete from identity.attempts');
    const order = n % 2 === 0 ? [true, false] : [false, true];
    for (const isKnown of order) {
      const { ms, status, text } = await ask(pathOf(kind, forged(kind, isKnown)), n);
      times[isKnown ? 'known' : 'unknown'].push(ms);
      replies.add(`${status} ${text.replace(/"requestId":"[^"]*"/, '')}`);
    }
  }
  expect([...replies]).toEqual([expect.stringMatching(/^404 .*"not_found"/)]);
  if (!isFullSize) return;
  // Asked by turns, so that a slow phase of the machine meets both.
  const ratio = median(times.known) / median(times.unknown);
  expect(ratio).toBeGreaterThan(0.85);
  expect(ratio).toBeLessThan(1.18);
});
