// kill -9 in the middle of sending to many people: real processes, a real database with fsync, and providers in processes
// of their own, which lose replies to what they accepted.
import { messages } from '@fieldhouse/contract/messages';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { ApiError, type Person } from '../../../test/people.ts';
import { makePersonIn } from '../../../test/processes/person-of-process.ts';
import { signInAsAda } from '../../../test/processes/product-process.ts';
import { type SendingSite, startSite, type Victim } from '../../../test/processes/sending-site.ts';
import { sendToReaders, textReaders } from '../../../test/send-to-readers.ts';
import {
  type CountingProvider,
  countSes,
  countSmtp,
  countTwilio,
} from '../../../test/servers/counting-providers.ts';
import { isFullSize, sized, smallSteps } from '../../../test/sizes.ts';
import { stateNumbers } from './sending/ledger-queries.ts';

interface Kill {
  readonly victim: Victim;
  /** Once this fraction of the recipients has been accepted. */
  readonly at: number;
  /** Whether another mail may have been handed over: by each connection one, and up to three begun ahead. */
  readonly isSending: boolean;
}

interface Send {
  readonly provider: CountingProvider;
  readonly site: SendingSite;
  readonly kills: readonly Kill[];
  readonly count: number;
  readonly connections: number;
  /** Recipients whose address the provider refuses. */
  readonly refused: number;
}

const sender = (at: number): Kill => ({ victim: 'server', at, isSending: true });
const server = (at: number): Kill => ({ victim: 'server', at, isSending: false });
const worker = (at: number): Kill => ({ victim: 'worker', at, isSending: true });
const database = (at: number): Kill => ({ victim: 'database', at, isSending: true });

let provider: CountingProvider | undefined;
let site: SendingSite | undefined;
afterEach(async () => {
  await site?.stop();
  provider?.stop();
  [site, provider] = [undefined, undefined];
});

test('after kill -9 of the server and its database in mid-send, no recipient got it twice and none is lost', {
  timeout: 180_000,
}, async () => {
  const count = sized(1000, 5000);
  const connections = sized(2, 10);
  // Slow enough that the last mail is not out before the last kill.
  provider = await countSmtp({ connections, delayMs: sized(8, 4), loseEvery: sized(150, 100) });
  site = await startSite({ env: { ...provider.env, ...smallSteps(count / 5) }, workers: 0 });
  const kills = [...sized([0.3], [0.12, 0.36, 0.64]).map(sender), database(0.8)];
  const send = { provider, site, kills, count, connections, refused: 1 };
  await checkLedger(send, await sendThroughKills(send, sendToReaders));
});

const ways = [
  { name: 'SMTP', provide: countSmtp, start: sendToReaders, count: 5000, refused: 1 },
  // It accepts the address that a mail server refuses.
  { name: 'Amazon SES', provide: countSes, start: sendToReaders, count: 5001, refused: 0 },
  { name: 'Twilio', provide: countTwilio, start: textReaders, count: 5000, refused: 0 },
];
test.runIf(isFullSize).each(ways)(
  'after kill -9 of worker, server and database while $name is used, none is lost or doubled',
  async (way) => {
    const connections = 4;
    // Slow enough that what was killed is back before the next kill.
    provider = await way.provide({ connections, delayMs: 15, loseEvery: 100 });
    site = await startSite({ env: provider.env, workers: 1 });
    const kills = [worker(0.1), server(0.22), database(0.35), worker(0.5), database(0.65), worker(0.8)];
    const { count, refused } = way;
    const send = { provider, site, kills, count, connections, refused };
    const messageId = await sendThroughKills(send, (person) => way.start(person, 5000));
    await checkLedger(send, messageId);
    await checkSettled(send, messageId);
  },
);

test.runIf(isFullSize)(
  'two workers on one database send to 100,000 people, although one of them is killed',
  async () => {
    const connections = 10;
    const count = 100_000;
    provider = await countSmtp({ connections, delayMs: 1, loseEvery: 5000 });
    site = await startSite({ env: provider.env, workers: 2 });
    const send = { provider, site, kills: [], count, connections, refused: 1 };
    const messageId = await sendToReaders(await makePersonIn(site.url, site.databaseUrl), count);
    const { databaseUrl } = site;
    await expect.poll(() => countWorkers(databaseUrl, messageId), { timeout: 60_000, interval: 50 }).toBe(2);
    await waitForCount(provider, count * 0.4);
    await site.kill('worker');
    await waitUntilSent(site, messageId);
    await checkLedger({ ...send, kills: [worker(0.4)] }, messageId);
  },
);

/** Returns the id of the message, once it is sent in spite of all kills. */
async function sendThroughKills(
  { provider, site, kills, count }: Send,
  start: (person: Person, count: number) => Promise<string>,
): Promise<string> {
  const messageId = await start(await makePersonIn(site.url, site.databaseUrl), count);
  for (const { victim, at } of kills) {
    await waitForCount(provider, count * at);
    await site.kill(victim);
    expect(await provider.count()).toBeLessThan(count);
    await site.restart(victim);
  }
  await waitUntilSent(site, messageId);
  return messageId;
}

async function waitForCount(provider: CountingProvider, min: number): Promise<void> {
  await expect.poll(() => provider.count(), { timeout: 180_000, interval: 20 }).toBeGreaterThan(min);
}

async function waitUntilSent(site: SendingSite, messageId: string): Promise<void> {
  let person: Person | undefined;
  const status = async () => {
    person ??= await signInAsAda(site.url);
    return (await person.call(messages.get, { params: { messageId } })).status;
  };
  await expect.poll(() => unlessUnavailable(status), { timeout: 300_000, interval: 500 }).toBe('sent');
}

/** Undefined while the database is unavailable; no other refusal is expected. */
async function unlessUnavailable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'unavailable') return undefined;
    throw error;
  }
}

/** No recipient twice, none lost, none guessed. */
async function checkLedger(send: Send, messageId: string): Promise<void> {
  const { provider, site, kills, count, connections, refused } = send;
  const { accepted, lost } = await provider.report();
  const ledger = await readLedger(site.databaseUrl, messageId);
  const { sent, uncertain } = ledger;

  expect([...accepted].filter(([, times]) => times > 1)).toEqual([]);
  expect(ledger.failed.size).toBe(refused);
  expect(sent.size + uncertain.size).toBe(count);
  expect(ledger.total).toBe(count + refused);
  expect([...sent].filter((id) => !accepted.has(id))).toEqual([]);
  expect([...accepted.keys()].filter((id) => !sent.has(id) && !uncertain.has(id))).toEqual([]);
  // Those whose replies were lost, and at most those in flight at each kill.
  expect(lost).toBeGreaterThan(0);
  const inFlight = kills.filter(({ isSending }) => isSending).length * connections * 4;
  expect(uncertain.size).toBeGreaterThanOrEqual(lost);
  expect(uncertain.size).toBeLessThanOrEqual(lost + inFlight);
}

/** Once the provider has reported on all that it accepted, exactly the others are uncertain. */
async function checkSettled({ provider, site }: Send, messageId: string): Promise<void> {
  if (!provider.confirm) return;
  const accepted = new Set((await provider.report()).accepted.keys());
  const { sent, uncertain } = await readLedger(site.databaseUrl, messageId);
  const known = [...uncertain].filter((id) => accepted.has(id));
  await provider.confirm(site.url, known);
  await expect
    .poll(async () => (await readLedger(site.databaseUrl, messageId)).sent.size, { timeout: 60_000 })
    .toBe(sent.size + known.length);
  const after = await readLedger(site.databaseUrl, messageId);
  expect([...after.uncertain].filter((id) => accepted.has(id))).toEqual([]);
  expect(after.sent).toEqual(accepted);
}

interface Ledger {
  readonly total: number;
  readonly sent: ReadonlySet<string>;
  readonly uncertain: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
}

async function readLedger(databaseUrl: string, messageId: string): Promise<Ledger> {
  const rows = await query<{ id: string; state: number }>(
    databaseUrl,
    'select id, state from platform.message_recipients where message_id = $1',
    messageId,
  );
  const idsIn = (state: number) => new Set(rows.flatMap((row) => (row.state === state ? row.id : [])));
  return {
    total: rows.length,
    sent: idsIn(stateNumbers.sent),
    uncertain: idsIn(stateNumbers.uncertain),
    failed: idsIn(stateNumbers.failed),
  };
}

/** Workers that hold claims of the message right now. */
async function countWorkers(databaseUrl: string, messageId: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    databaseUrl,
    `select count(distinct worker)::int as count from platform.message_recipients
     where message_id = $1 and worker is not null`,
    messageId,
  );
  return row?.count ?? 0;
}

async function query<Row extends object>(url: string, text: string, messageId: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [messageId])).rows;
  } finally {
    await client.end();
  }
}
