// A database is dumped while its server sends, and restored beside it: real processes, a real mail server and
// webhook receiver, PostgreSQL's own copy of a database, and pg_dump if it is installed.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { auditLog } from '@fieldhouse/contract/audit-log';
import { collections } from '@fieldhouse/contract/collections';
import { identity } from '@fieldhouse/contract/identity';
import { messages } from '@fieldhouse/contract/messages';
import { outgoingHolds } from '@fieldhouse/contract/outgoing-hold';
import { records } from '@fieldhouse/contract/records';
import { teams } from '@fieldhouse/contract/teams';
import { webhooks } from '@fieldhouse/contract/webhooks';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseIn, inDatabase } from '../../../test/cluster/start-cluster.ts';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { type Cluster, findPrograms, withDumps, withTemplates } from '../../../test/database-copies.ts';
import { Person, refusal } from '../../../test/people.ts';
import { makePersonIn } from '../../../test/processes/person-of-process.ts';
import {
  type ProductProcess,
  runRelease,
  signInAsAda,
  startProduct,
} from '../../../test/processes/product-process.ts';
import { type SmtpProcess, startSmtp } from '../../../test/servers/smtp-process.ts';
import { startReceiver, type WebhookReceiver } from '../../../test/servers/webhook-receiver.ts';
import { isFullSize } from '../../../test/sizes.ts';
import { testSecret } from '../../../test/test-secret.ts';

const readers = 2000;
const few = 3;
let folder: string;
let smtp: SmtpProcess;
let receiver: WebhookReceiver;
const running = new Set<ProductProcess>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-restored-'));
  smtp = await startSmtp({ delayMs: 4 });
  receiver = await startReceiver();
});
afterAll(async () => {
  await Promise.all([...running].map((product) => product.end('SIGTERM')));
  smtp.stop();
  receiver.stop();
  await rm(folder, { recursive: true, force: true });
});

function envOf(cluster: Cluster, name: string): Record<string, string> {
  return {
    DATABASE_URL: databaseIn(cluster.url, name),
    // Each has a separate folder, as on another machine.
    DATA_DIR: path.join(folder, name),
    APP_SECRET: testSecret,
    SMTP_URL: smtp.url,
    SMTP_CONNECTIONS: '2',
    WEBHOOKS_ALLOW_PRIVATE: 'true',
  };
}

async function start(cluster: Cluster, name: string): Promise<ProductProcess> {
  const product = await startProduct(envOf(cluster, name));
  running.add(product);
  return product;
}

async function end(product: ProductProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  await product.end(signal);
  running.delete(product);
}

/** How many times each bulk mail was accepted, and how many single mails. */
async function taken(): Promise<{ times: Map<string, number>; single: number }> {
  const times = new Map((await smtp.report()).accepted);
  const single = times.get('none') ?? 0;
  times.delete('none');
  return { times, single };
}

async function makePeople(person: Person, count: number, name: string): Promise<string> {
  const { id } = await person.call(collections.create, {
    body: {
      name,
      pluralName: `${name}s`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
      ],
    },
  });
  const rows = Array.from({ length: count }, (_, n) => ({
    name: `${name} ${n}`,
    email: `${name.toLowerCase()}${n}@example.org`,
  }));
  for (let from = 0; from < count; from += 1000) {
    const body = { records: rows.slice(from, from + 1000) };
    await person.call(records.create, { params: { collectionId: id }, body });
  }
  return id;
}

async function send(person: Person, collectionId: string, internalName: string, scheduledAt?: Date) {
  const message = await person.call(messages.create, {
    body: {
      internalName,
      type: 'participation',
      subjectLine: 'Hello {{name |}}',
      bodyHtml: '<p>Hello {{name |}}</p>',
      audience: collectionAudience(collectionId),
    },
  });
  await person.call(messages.sendNow, {
    params: { messageId: message.id },
    body: {
      version: message.version,
      ...(scheduledAt && { schedule: { mode: 'fixed' as const, at: scheduledAt.toISOString() } }),
    },
  });
  return message.id;
}

async function statusOf(person: Person, messageId: string): Promise<string> {
  return (await person.call(messages.get, { params: { messageId } })).status;
}

async function holdOf(person: Person) {
  return (await person.call(outgoingHolds.get)).hold;
}

interface Story {
  readonly news: string;
  readonly later: string;
}

/** The scheduled time of the message has passed. */
function makeDue(databaseUrl: string, messageId: string): Promise<void> {
  return inDatabase(
    databaseUrl,
    `update platform.messages set scheduled_at = now() - interval '1 second' where id = '${messageId}'`,
  );
}

/** Its next attempt is now, however many have failed before the copy; one that the kill ended is given back. */
async function makeCallsDue(databaseUrl: string): Promise<void> {
  await inDatabase(databaseUrl, 'update platform.webhooks set rests_until = null, busy_until = null');
  await inDatabase(
    databaseUrl,
    "update platform.webhook_deliveries set next_try_at = now() where state = 'waiting'",
  );
  await inDatabase(
    databaseUrl,
    "update jobs.job set state = 'retry', start_after = now() where name = 'webhooks.send' and state <= 'active'",
  );
}

/**
 * The original: it sends a bulk message, has a scheduled one and webhook calls that fail, and is copied in
 * the meantime.
 */
async function sendAndCopy(cluster: Cluster, name: string, copies: readonly string[]): Promise<Story> {
  receiver.answer(500);
  const first = await start(cluster, name);
  const ada = await makePersonIn(first.url, databaseIn(cluster.url, name));
  const people = await makePeople(ada, readers, 'Reader');
  const others = await makePeople(ada, few, 'Friend');
  const { webhook } = await ada.call(webhooks.create, {
    body: { name: 'Mirror', url: receiver.url, events: ['record.created'], collectionIds: null },
  });
  const later = await send(ada, others, 'For later', new Date(Date.now() + 60 * 60_000));
  const called = receiver.calls.length;
  await ada.call(records.create, {
    params: { collectionId: others },
    body: { records: [{ name: 'No address' }] },
  });
  await expect.poll(() => receiver.calls.length, { interval: 10 }).toBeGreaterThan(called);
  // Its job is queued again by then; one in progress would be missed only after a while.
  const deliveries = () => ada.call(webhooks.deliveries, { params: { webhookId: webhook.id } });
  await expect
    .poll(async () => (await deliveries()).items, { timeout: 20_000 })
    .toMatchObject([{ state: 'waiting', lastStatus: 500 }]);
  const before = (await taken()).times.size;
  const news = await send(ada, people, 'News');
  await expect
    .poll(async () => (await taken()).times.size, { timeout: 30_000, interval: 20 })
    .toBeGreaterThan(before + readers / 10);
  if (!cluster.copiesRunning) await end(first, 'SIGKILL');
  for (const copy of copies) await cluster.copy(name, copy);
  for (const database of [name, ...copies]) {
    await makeDue(databaseIn(cluster.url, database), later);
    await makeCallsDue(databaseIn(cluster.url, database));
  }
  expect((await taken()).times.size).toBeLessThan(before + readers);
  // Killed and restarted, or never stopped, the original continues on its own.
  const again = cluster.copiesRunning ? first : await start(cluster, name);
  receiver.answer(200);
  const person = await signInAsAda(again.url);
  expect(await holdOf(person)).toBeNull();
  expect(await (await fetch(`${again.url}/api/health/ready`)).json()).toMatchObject({
    status: 'ok',
    outgoing: 'open',
  });
  for (const id of [news, later]) {
    await expect.poll(() => statusOf(person, id), { timeout: 60_000, interval: 200 }).toBe('sent');
  }
  await expect.poll(() => receiver.calls.length, { timeout: 60_000 }).toBeGreaterThan(called + 1);
  await end(again);
  return { news, later };
}

/** A new team is not on hold: once its mails are sent, the sender has run. */
async function sendFromNewTeam(ada: Person): Promise<void> {
  const { teamId } = await ada.call(teams.create, { body: { name: 'Fresh team' } });
  const person = new Person(ada.url, ada.cookie, teamId);
  await person.call(teams.change, { body: { billingAddress: '14 Levee Road' } });
  const id = await send(person, await makePeople(person, few, 'Neighbor'), 'Fresh');
  await expect.poll(() => statusOf(person, id), { timeout: 30_000, interval: 100 }).toBe('sent');
}

async function expectNothingLeaves(product: ProductProcess, { news, later }: Story) {
  const before = await taken();
  const calls = receiver.calls.length;
  const ada = await signInAsAda(product.url);
  expect(product.output()).toContain('On hold: this database was restored or copied');
  expect(await (await fetch(`${product.url}/api/health/ready`)).json()).toMatchObject({
    status: 'ok',
    outgoing: 'on_hold',
  });
  await sendFromNewTeam(ada);
  const hold = await holdOf(ada);
  expect(hold).toMatchObject({
    reason: 'moved',
    pending: { sending: 1, scheduled: 1, overdue: 1, webhookCalls: 1 },
  });
  expect(hold?.pending.messages.map(({ name }) => name)).toEqual(['News', 'For later']);
  expect(hold?.pending.mails).toBeGreaterThan(0);
  const { items } = await ada.call(auditLog.list, { query: { area: 'outgoing' } });
  expect(items).toMatchObject([{ action: 'outgoing.held', detail: { reason: 'moved' } }]);
  expect(await statusOf(ada, news)).toBe('sending');
  expect(await statusOf(ada, later)).toBe('scheduled');
  const { items: known } = await ada.call(collections.list);
  const friends = known.find(({ pluralName }) => pluralName === 'Friends');
  const refused = await refusal(send(ada, friends?.id ?? '', 'Not now'));
  expect(refused).toMatchObject({ status: 409, problem: { code: 'sending_on_hold' } });
  const after = await taken();
  expect(after.times.size - before.times.size).toBe(few);
  expect(receiver.calls.length).toBe(calls);
  // A password can be reset, as the releasing user may need to.
  await ada.call(identity.requestPasswordReset, { body: { email: 'ada@fieldhouse.test' } });
  await expect.poll(async () => (await taken()).single, { timeout: 20_000 }).toBe(before.single + 1);
  return { ada, pending: hold?.pending };
}

async function expectOnlyPendingSent(cluster: Cluster, copy: string, story: Story): Promise<void> {
  const product = await start(cluster, copy);
  const { ada, pending } = await expectNothingLeaves(product, story);
  const before = await taken();
  const calls = receiver.calls.length;
  await ada.call(outgoingHolds.release, { body: { pending: 'continue' } });
  for (const id of [story.news, story.later]) {
    await expect.poll(() => statusOf(ada, id), { timeout: 60_000, interval: 200 }).toBe('sent');
  }
  const after = await taken();
  // Recipients who had it before the copy was made never get it again; those who were pending then do.
  const again = [...after.times].filter(
    ([id, times]) => times > (before.times.get(id) ?? 0) && before.times.has(id),
  );
  expect(again).toHaveLength(pending?.mails ?? 0);
  expect(again.every(([, times]) => times === 2)).toBe(true);
  expect(after.times.size - before.times.size).toBe(few);
  await expect.poll(() => receiver.calls.length, { timeout: 60_000 }).toBeGreaterThan(calls);
  await end(product);
  // A released copy is an ordinary instance.
  const next = await start(cluster, copy);
  expect(await holdOf(await signInAsAda(next.url))).toBeNull();
  await end(next);
}

// Of the small cases, copied-folder.test.ts starts a copy and outgoing-hold.test.ts releases and cancels.
test.runIf(isFullSize)(
  'a copied database sends nothing until it is released; then what was pending, or nothing',
  {
    timeout: 300_000,
  },
  async () => {
    const cluster = withTemplates(inject('clusterUrl'));
    const name = `original_${process.pid}`;
    const copies = [`continued_${process.pid}`, `cancelled_${process.pid}`] as const;
    // Migrated, like a database that an earlier start has left.
    await inDatabase(cluster.url, `create database ${name} template fieldhouse_template`);
    const story = await sendAndCopy(cluster, name, copies);
    await expectOnlyPendingSent(cluster, copies[0], story);

    const product = await start(cluster, copies[1]);
    const ada = await signInAsAda(product.url);
    const before = await taken();
    const calls = receiver.calls.length;
    expect(await runRelease('cancel', envOf(cluster, copies[1]))).toMatch(/team\(s\) released/);
    await expect.poll(() => holdOf(ada)).toBeNull();
    expect(await statusOf(ada, story.news)).toBe('sent');
    expect(await statusOf(ada, story.later)).toBe('approved');
    await sendFromNewTeam(ada);
    const after = await taken();
    expect(after.times.size - before.times.size).toBe(few);
    expect([...before.times].every(([id, times]) => after.times.get(id) === times)).toBe(true);
    const [webhook] = (await ada.call(webhooks.list)).items;
    const { items } = await ada.call(webhooks.deliveries, { params: { webhookId: webhook?.id as never } });
    expect(items).toMatchObject([{ state: 'failed', lastFault: 'cancelled' }]);
    expect(receiver.calls.length).toBe(calls);
    const { items: lines } = await ada.call(auditLog.list, { query: { area: 'outgoing' } });
    expect(lines.map(({ action }) => action)).toEqual(['outgoing.released_cancelled', 'outgoing.held']);
    // From now on it sends like any other.
    const id = await send(ada, await makePeople(ada, few, 'Guest'), 'After all');
    await expect.poll(() => statusOf(ada, id), { timeout: 30_000, interval: 100 }).toBe('sent');
    expect(await runRelease('cancel', envOf(cluster, copies[1]))).toBe('Nothing is on hold.\n');
    await end(product);
    for (const database of [name, ...copies]) {
      await inDatabase(cluster.url, `drop database ${database} with (force)`);
    }
  },
);

const programs = findPrograms();
// The embedded PostgreSQL has no pg_dump; the test above covers the same by other means.
test.runIf(programs && isFullSize)(
  'so does a dump that pg_dump took in mid-send',
  { timeout: 300_000 },
  async () => {
    const cluster = await withDumps(programs ?? '');
    try {
      await inDatabase(cluster.url, 'create database original');
      const story = await sendAndCopy(cluster, 'original', ['restored']);
      await expectOnlyPendingSent(cluster, 'restored', story);
    } finally {
      await Promise.all([...running].map((product) => end(product)));
      await cluster.stop();
    }
  },
);
