// What concerns everyone in a message is true at once, and stored in parts. A lock on one recipient's row stops the job in the
// middle of them for as long as a test needs to look.
import { collections } from '@fieldhouse/contract/collections';
import type { MessageId } from '@fieldhouse/contract/ids';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { stateNumbers } from '../sending/ledger-queries.ts';

const count = 40;
let server: TestServer;
let ada: Person;
let collectionId: string;

beforeAll(async () => {
  server = await startServer({ env: { BATCH_ROWS: '10' } });
  ada = server.ada;
  const people = await ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  collectionId = people.id;
  await ada.call(records.create, {
    params: { collectionId },
    body: { records: Array.from({ length: count }, (_, n) => ({ email: addressOf(n + 1) })) },
  });
});
afterAll(() => server.stop());

const addressOf = (n: number) => `reader${n}@example.org`;

function write() {
  return ada.call(messages.create, {
    body: {
      internalName: 'News',
      type: 'participation',
      subjectLine: 'News',
      bodyHtml: '<p>News</p>',
      audience: collectionAudience(collectionId),
    },
  });
}

/** Paused, with its recipients in the given states; `queued` for those not named. */
async function makePaused(states: Readonly<Record<number, keyof typeof stateNumbers>>): Promise<MessageId> {
  const { id } = await write();
  await server.deps.ownerPool.query(
    `update platform.messages set status = 'sending', paused_at = now(), frozen_at = now(), started_at = now(), total = $2
     where id = $1`,
    [id, count],
  );
  await server.deps.ownerPool.query(
    `insert into platform.message_recipients (team_id, message_id, address, address_key, state, reason, send_processed_at)
     select m.team_id, m.id, 'reader' || n || '@example.org', 'reader' || n || '@example.org', s.state,
       case when s.state = 4 then 'policy' end, case when s.state > 2 then now() end
     from platform.messages m cross join generate_series(1, $2::int) n
     cross join lateral (select coalesce(($3::jsonb ->> n::text)::int, 0) as state) s
     where m.id = $1 order by n`,
    [
      id,
      count,
      JSON.stringify(
        Object.fromEntries(Object.entries(states).map(([n, state]) => [n, stateNumbers[state]])),
      ),
    ],
  );
  return id;
}

async function act(id: MessageId, action: 'cancel' | 'pause' | 'resume' | 'retry_failed') {
  const params = { messageId: id };
  const { version } = await ada.call(messages.get, { params });
  return ada.call(messages.act, { params, body: { version, action } });
}

/** Locks the row of one recipient while `work` runs. */
async function whileLocked<T>(id: MessageId, n: number, work: () => Promise<T>): Promise<T> {
  const client = await server.deps.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(
      'select from platform.message_recipients where message_id = $1 and address = $2 for update',
      [id, addressOf(n)],
    );
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function countStored(id: MessageId, state: keyof typeof stateNumbers): Promise<number> {
  const { rows } = await server.deps.ownerPool.query<{ count: number }>(
    'select count(*)::int as count from platform.message_recipients where message_id = $1 and state = $2',
    [id, stateNumbers[state]],
  );
  return rows[0]?.count ?? 0;
}

async function readKinds(id: MessageId) {
  const { kinds } = await ada.call(messages.statistics, { params: { messageId: id } });
  const { waiting, reached, not_reached, canceled } = kinds;
  return { waiting, reached, not_reached, canceled };
}

async function countListed(id: MessageId, show: 'waiting' | 'canceled' | 'not_reached'): Promise<number> {
  const { items } = await ada.call(messages.recipients, {
    params: { messageId: id },
    query: { show, limit: '100' },
  });
  return items.length;
}

test('who was queued is canceled at once, however long it takes to store', async () => {
  const id = await makePaused({ 1: 'sent', 2: 'claimed' });
  const isTrue = async () => {
    expect(await readKinds(id)).toEqual({ waiting: 0, reached: 1, not_reached: 39, canceled: 39 });
    expect(await countListed(id, 'canceled')).toBe(39);
    expect(await countListed(id, 'not_reached')).toBe(39);
    expect(await countListed(id, 'waiting')).toBe(0);
  };
  await whileLocked(id, 25, async () => {
    const canceled = await act(id, 'cancel');
    expect([canceled.status, canceled.actions]).toEqual(['sent', ['duplicate']]);
    await expect.poll(() => countStored(id, 'canceled')).toBe(19);
    await isTrue();
    const { items } = await ada.call(messages.recipients, { params: { messageId: id } });
    expect(items.at(-1)).toMatchObject({ state: 'canceled', reason: 'canceled' });
    const error = await refusal(act(id, 'retry_failed'));
    expect(error.problem.code).toBe('action_not_allowed');
  });
  await expect.poll(() => countStored(id, 'canceled')).toBe(39);
  await isTrue();
  const { actions } = await ada.call(messages.get, { params: { messageId: id } });
  expect(actions).toContain('archive');
});

test('a canceled message that reached no one can be sent again at once, and reaches everyone once', async () => {
  const id = await makePaused({ 3: 'claimed', 4: 'skipped' });
  const params = { messageId: id };
  const version = await whileLocked(id, 25, async () => {
    const { status, version, total } = await act(id, 'cancel');
    expect([status, total]).toEqual(['approved', 0]);
    await expect.poll(() => countStored(id, 'queued')).toBe(20);
    expect(await readKinds(id)).toEqual({ waiting: 0, reached: 0, not_reached: 0, canceled: 0 });
    expect((await ada.call(messages.recipients, { params })).items).toEqual([]);
    return version;
  });
  await ada.call(messages.sendNow, { params, body: { version } });
  await expect.poll(async () => (await ada.call(messages.get, { params })).status).toBe('sent');
  expect(await readKinds(id)).toEqual({ waiting: 0, reached: count, not_reached: 0, canceled: 0 });
  await expectOneMailEach(id);
});

async function expectOneMailEach(id: MessageId): Promise<void> {
  const { rows } = await server.deps.ownerPool.query(
    'select to_address from platform.sandbox_messages where message_id = $1',
    [id],
  );
  expect(rows.map(({ to_address }) => to_address).sort()).toEqual(
    Array.from({ length: count }, (_, n) => addressOf(n + 1)).sort(),
  );
}

/** The freezing waits for a row with one of its addresses, which is never committed. */
async function whileFreezing<T>({ id, version }: Message, work: () => Promise<T>): Promise<T> {
  const client = await server.deps.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into platform.message_recipients (team_id, message_id, address, address_key)
       select team_id, id, $2, $2 from platform.messages where id = $1`,
      [id, addressOf(25)],
    );
    await ada.call(messages.sendNow, { params: { messageId: id }, body: { version } });
    const isWaiting = async () => {
      const { rows } = await server.deps.ownerPool.query(
        'select from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))',
        [(client as unknown as { processID: number }).processID],
      );
      return rows.length > 0;
    };
    await expect.poll(isWaiting).toBe(true);
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a message is canceled at once while its audience is being frozen, and can be sent again', async () => {
  const message = await write();
  const params = { messageId: message.id };
  await whileFreezing(message, async () => {
    const { status, version, total } = await act(message.id, 'cancel');
    expect([status, total]).toEqual(['approved', 0]);
    await ada.call(messages.sendNow, { params, body: { version } });
  });
  await expect.poll(async () => (await ada.call(messages.get, { params })).status).toBe('sent');
  expect(await readKinds(message.id)).toEqual({ waiting: 0, reached: count, not_reached: 0, canceled: 0 });
  await expectOneMailEach(message.id);
});

test('a message that is paused while its audience is being frozen reaches everyone once it is resumed', async () => {
  const message = await write();
  const params = { messageId: message.id };
  await whileFreezing(message, async () => {
    expect((await act(message.id, 'pause')).status).toBe('sending');
  });
  expect((await act(message.id, 'resume')).status).toBe('sending');
  await expect.poll(async () => (await ada.call(messages.get, { params })).status).toBe('sent');
  await expectOneMailEach(message.id);
});

test('failed sends are tried again part after part, each once', async () => {
  const failed = Array.from({ length: 30 }, (_, n) => [n + 1, 'failed'] as const);
  const id = await makePaused({ ...Object.fromEntries(failed), 31: 'uncertain', 32: 'sent' });
  // As if it had stopped; no one is queued.
  await server.deps.ownerPool.query(
    `with rest as (update platform.message_recipients set state = 3 where message_id = $1 and state = 0)
     update platform.messages set status = 'sent', paused_at = null where id = $1`,
    [id],
  );
  await server.deps.ownerPool.query(
    `insert into platform.notifications (team_id, message_id, recipient_id, type)
     select team_id, message_id, id, 'failed' from platform.message_recipients where message_id = $1 and state = 4`,
    [id],
  );
  const params = { messageId: id };
  expect((await act(id, 'retry_failed')).status).toBe('sending');
  await expect.poll(async () => (await ada.call(messages.get, { params })).status).toBe('sent');
  expect([await countStored(id, 'sent'), await countStored(id, 'uncertain')]).toEqual([39, 1]);
  const { rows } = await server.deps.ownerPool.query(
    'select count(*)::int as mails, count(distinct to_address)::int as people from platform.sandbox_messages where message_id = $1',
    [id],
  );
  expect(rows).toEqual([{ mails: 30, people: 30 }]);
});

test('the recipients of a deleted message are deleted after it', async () => {
  const id = await makePaused({});
  await server.deps.ownerPool.query(
    `update platform.messages set status = 'error_sending', paused_at = null where id = $1`,
    [id],
  );
  await whileLocked(id, 25, async () => {
    await ada.call(messages.delete, { params: { messageId: id } });
    await expect.poll(() => countStored(id, 'queued')).toBe(20);
    const error = await refusal(ada.call(messages.recipients, { params: { messageId: id } }));
    expect(error.status).toBe(404);
  });
  await expect.poll(() => countStored(id, 'queued')).toBe(0);
});

test('a person who is erased while an audience is being frozen is erased from it', async () => {
  const message = await write();
  const address = addressOf(40);
  const countWith = async (text: string, values: readonly unknown[] = []) =>
    (await server.deps.ownerPool.query(text, [...values])).rowCount;
  await whileFreezing(message, async () => {
    await ada.call(suppressions.erasePerson, { body: { address, reason: 'Letter' } });
    // It waits for the freezing, whose recipients no one sees yet.
    const isWaiting = () =>
      countWith(
        `select from pg_locks where locktype = 'advisory' and not granted
         union all select from jobs.job where name = 'suppressions.erase' and state = 'completed'`,
      );
    await expect.poll(isWaiting, { timeout: 15_000 }).toBe(1);
  });
  const stored = 'select from platform.message_recipients where message_id = $1';
  const isErased = async () => [
    await countWith(stored, [message.id]),
    await countWith(`${stored} and address = $2`, [message.id, address]),
  ];
  await expect.poll(isErased, { timeout: 15_000 }).toEqual([count, 0]);
});
