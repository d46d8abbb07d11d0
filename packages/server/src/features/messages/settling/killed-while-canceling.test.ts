// kill -9 between the parts in which the recipients of a canceled message are stored as canceled: a real process, and a mail
// server in a process of its own.
import { messages } from '@fieldhouse/contract/messages';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { makePersonIn } from '../../../../test/processes/person-of-process.ts';
import { signInAsAda } from '../../../../test/processes/product-process.ts';
import { type SendingSite, startSite } from '../../../../test/processes/sending-site.ts';
import { sendToReaders } from '../../../../test/send-to-readers.ts';
import { type CountingProvider, countSmtp } from '../../../../test/servers/counting-providers.ts';
import { sized } from '../../../../test/sizes.ts';
import { stateNumbers } from '../sending/ledger-queries.ts';

let provider: CountingProvider | undefined;
let site: SendingSite | undefined;
afterEach(async () => {
  await site?.stop();
  provider?.stop();
  [site, provider] = [undefined, undefined];
});

test('a message that was canceled before a kill reaches no one after it, and says so of everyone', {
  timeout: 180_000,
}, async () => {
  const count = sized(1000, 20_000);
  provider = await countSmtp({ connections: 2, delayMs: 4, loseEvery: 100_000 });
  // At full size as well, so that there are parts to be killed between.
  site = await startSite({ env: { ...provider.env, BATCH_ROWS: '10' }, workers: 0 });
  const ada = await makePersonIn(site.url, site.databaseUrl);
  const messageId = await sendToReaders(ada, count);
  const { count: countAccepted } = provider;
  await expect.poll(() => countAccepted(), { timeout: 60_000, interval: 20 }).toBeGreaterThan(20);
  const params = { messageId };
  const { version } = await ada.call(messages.get, { params });
  const canceled = await ada.call(messages.act, { params, body: { version, action: 'cancel' } });
  expect(canceled).toMatchObject({ status: 'sent', actions: ['duplicate'] });

  const { databaseUrl } = site;
  await expect.poll(() => countCanceled(databaseUrl, messageId), { interval: 5 }).toBeGreaterThan(50);
  await site.kill('server');
  expect(await countCanceled(databaseUrl, messageId)).toBeLessThan(count * 0.9);
  await site.restart('server');

  const again = await signInAsAda(site.url);
  await expect
    .poll(async () => (await again.call(messages.get, { params })).actions, { timeout: 60_000 })
    .toContain('archive');
  const { states, kinds } = await again.call(messages.statistics, { params });
  const { accepted } = await provider.report();
  expect([states.queued, states.claimed, states.dispatching, kinds.waiting]).toEqual([0, 0, 0, 0]);
  // Of those in flight at the kill it isn't known.
  expect(states.sent + states.uncertain).toBeGreaterThanOrEqual(accepted.size);
  expect(states.canceled).toBe(count + 1 - states.sent - states.uncertain - states.failed);
  expect(await countCanceled(databaseUrl, messageId)).toBe(states.canceled);
  expect([...accepted.values()].filter((times) => times > 1)).toEqual([]);
});

async function countCanceled(url: string, messageId: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from platform.message_recipients where message_id = $1 and state = $2',
      [messageId, stateNumbers.canceled],
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
