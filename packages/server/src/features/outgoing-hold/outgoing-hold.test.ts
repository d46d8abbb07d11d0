// A team on hold: what it asked for before waits, nothing new is sent, and an admin releases or cancels it.
import { auditLog } from '@fieldhouse/contract/audit-log';
import { collections } from '@fieldhouse/contract/collections';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { outgoingHolds } from '@fieldhouse/contract/outgoing-hold';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let collectionId: string;
beforeAll(async () => {
  server = await startServer();
  const { id } = await server.ada.call(collections.create, {
    body: {
      name: 'Friend',
      pluralName: 'Friends',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
      ],
    },
  });
  collectionId = id;
  await server.ada.call(records.create, {
    params: { collectionId },
    body: { records: [0, 1, 2].map((n) => ({ name: `Friend ${n}`, email: `friend${n}@example.org` })) },
  });
});
afterAll(() => server.stop());

function write(internalName: string): Promise<Message> {
  return server.ada.call(messages.create, {
    body: {
      internalName,
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(collectionId),
    },
  });
}

/** Scheduled for later, and due since the hold began. */
async function holdWithOverdue(internalName: string): Promise<string> {
  const { id, version } = await write(internalName);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await server.ada.call(messages.sendNow, {
    params: { messageId: id },
    body: { version, schedule: { mode: 'fixed', at } },
  });
  const { ownerPool, gate } = server.deps;
  await ownerPool.query("select platform.hold_outgoing('moved')");
  await gate.refresh();
  await ownerPool.query(
    "update platform.messages set scheduled_at = now() - interval '1 second' where id = $1",
    [id],
  );
  return id;
}

const statusOf = async (messageId: string) =>
  (await server.ada.call(messages.get, { params: { messageId } })).status;

test('what is due waits and nothing new is sent, until it is released and leaves', async () => {
  const id = await holdWithOverdue('For later');
  const { hold } = await server.ada.call(outgoingHolds.get);
  expect(hold).toMatchObject({
    reason: 'moved',
    pending: { sending: 0, scheduled: 1, overdue: 1, messages: [{ name: 'For later', isOverdue: true }] },
  });
  const { id: messageId, version } = await write('Not now');
  const refused = await refusal(
    server.ada.call(messages.sendNow, { params: { messageId }, body: { version } }),
  );
  expect(refused).toMatchObject({ status: 409, problem: { code: 'sending_on_hold' } });
  expect(await statusOf(id)).toBe('scheduled');

  await server.ada.call(outgoingHolds.release, { body: { pending: 'continue' } });
  await expect.poll(() => statusOf(id)).toBe('sent');
});

test('what is cancelled goes back to its author, and later messages are sent', async () => {
  const id = await holdWithOverdue('Too old');
  await server.ada.call(outgoingHolds.release, { body: { pending: 'cancel' } });
  expect(await statusOf(id)).toBe('approved');
  // A check from before the release may still be under way.
  await server.deps.gate.refresh();
  const next = await write('After all');
  await server.ada.call(messages.sendNow, {
    params: { messageId: next.id },
    body: { version: next.version },
  });
  await expect.poll(() => statusOf(next.id)).toBe('sent');
  expect(await statusOf(id)).toBe('approved');
  const { items } = await server.ada.call(auditLog.list, { query: { area: 'outgoing' } });
  expect(items.map(({ action }) => action).slice(0, 2)).toEqual([
    'outgoing.released_cancelled',
    'outgoing.held',
  ]);
});

test('a paused message is pending too, and is cancelled with the others', async () => {
  const id = await holdWithOverdue('Paused');
  await server.deps.ownerPool.query(
    "update platform.messages set status = 'sending', scheduled_at = null, paused_at = now() where id = $1",
    [id],
  );
  const { hold } = await server.ada.call(outgoingHolds.get);
  expect(hold?.pending.messages.map(({ name }) => name)).toContain('Paused');
  await server.ada.call(outgoingHolds.release, { body: { pending: 'cancel' } });
  expect(await statusOf(id)).toBe('approved');
  await server.deps.gate.refresh();
});

test('a message that stopped before anyone got it or while people waited is pending too, and one that has no one left is not', async () => {
  const stopped: string[] = [];
  for (const [name, states, archivedAt] of [
    ['Stopped', [3, 0], null],
    ['Stopped at its end', [3, 4], null],
    // Taken out of the archive, it could be resumed.
    ['Stopped and archived', [3, 0], new Date()],
  ] as const) {
    const { id } = await write(name);
    await server.deps.ownerPool.query(
      `insert into platform.message_recipients (team_id, message_id, address, state)
       select team_id, id, 's' || s || '@example.org', s from platform.messages, unnest($2::int[]) s where id = $1`,
      [id, states],
    );
    await server.deps.ownerPool.query(
      `update platform.messages set status = 'error_sending', error_detail = 'complaints', frozen_at = now(), total = 2,
         archived_at = $2, claimed_to = (select max(seq) + 1 from platform.message_recipients) where id = $1`,
      [id, archivedAt],
    );
    stopped.push(id);
  }
  const { id: unbegun } = await write('Stopped before anyone was chosen');
  await server.deps.ownerPool.query(
    "update platform.messages set status = 'error_sending', error_detail = 'too_late' where id = $1",
    [unbegun],
  );
  stopped.push(unbegun);
  await server.deps.ownerPool.query("select platform.hold_outgoing('moved')");
  await server.deps.gate.refresh();
  const { hold } = await server.ada.call(outgoingHolds.get);
  expect(hold?.pending).toMatchObject({
    ...{ sending: 3, mails: 2 },
    messages: [
      { name: 'Stopped', waiting: 1 },
      { name: 'Stopped and archived', waiting: 1 },
      { name: 'Stopped before anyone was chosen', waiting: 0 },
    ],
  });
  await server.ada.call(outgoingHolds.release, { body: { pending: 'cancel' } });
  expect(await Promise.all(stopped.map(statusOf))).toEqual(['sent', 'error_sending', 'sent', 'draft']);
  await server.deps.gate.refresh();
});

test('the recipients of a message to many are those of its stored figures', async () => {
  const { ownerPool, gate } = server.deps;
  await ownerPool.query("select platform.hold_outgoing('moved')");
  await gate.refresh();
  const addSending = async (name: string, total: number, figures?: object) => {
    const { id } = await write(name);
    await ownerPool.query(
      `update platform.messages set status = 'sending', started_at = now(), frozen_at = now(), total = $2 where id = $1`,
      [id, total],
    );
    // The ledger has fewer, so that it shows which of them were counted.
    await ownerPool.query(
      `insert into platform.message_recipients (team_id, message_id, address, state)
       select team_id, id, 'r' || s || '@example.org', s from platform.messages, unnest('{0,1,3,5}'::int[]) s where id = $1`,
      [id],
    );
    if (figures)
      await ownerPool.query(
        `insert into platform.message_figures (team_id, message_id, as_of, took_ms, figures)
         select team_id, id, now(), 1, $2 from platform.messages where id = $1`,
        [id, JSON.stringify(figures)],
      );
  };
  await addSending('Few', 4);
  const states = { queued: 15_000, claimed: 1000, dispatching: 3, sent: 4000, uncertain: 4 };
  await addSending('Many', 20_007, { states });
  await addSending('Uncounted', 12_000);
  const { hold } = await server.ada.call(outgoingHolds.get);
  expect(hold?.pending.messages.map(({ name, ...one }) => [name, one.waiting, one.uncertain])).toEqual([
    ['Few', 2, 1],
    ['Many', 16_000, 7],
    ['Uncounted', 12_000, 0],
  ]);
  expect(hold?.pending).toMatchObject({ sending: 3, mails: 28_002, uncertain: 8 });
  await server.ada.call(outgoingHolds.release, { body: { pending: 'cancel' } });
});
