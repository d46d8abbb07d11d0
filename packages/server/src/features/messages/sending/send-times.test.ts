// When messages leave: at a time, on each recipient's own clock, not too late, and not while mail bounces.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import type { MessageSchedule } from '@fieldhouse/contract/message-schedule';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, refusal } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { applyDeliveryReport } from '../results/delivery-reports.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Zone', dataType: 'plain_text' },
      ],
    },
  });
  await ada.call(records.create, {
    params: { collectionId: people.id },
    body: {
      records: [
        { name: 'Aroha', email: 'aroha@example.org', zone: 'Pacific/Auckland' },
        { name: 'Berta', email: 'berta@example.org', zone: ' Europe/Berlin ' },
        { name: 'Cleo', email: 'cleo@example.org', zone: 'Atlantis' },
        { name: 'Dora', email: 'dora@example.org' },
      ],
    },
  });
});
afterAll(() => server.stop());

function write(): Promise<Message> {
  return ada.call(messages.create, {
    body: {
      internalName: 'Timed',
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: { collectionId: people.id, addressColumn: 'email' },
    },
  });
}

function send({ id, version }: Message, schedule?: MessageSchedule, maxLatenessMinutes?: number) {
  return ada.call(messages.sendNow, {
    params: { messageId: id },
    body: { version, ...(schedule && { schedule }), ...(maxLatenessMinutes && { maxLatenessMinutes }) },
  });
}

const read = ({ id }: Message) => ada.call(messages.get, { params: { messageId: id } });

function inTeam<T>(work: (db: TeamDb) => Promise<T>): Promise<T> {
  const authority = makeTeamAuthority(teamIdSchema.parse(ada.teamId), { kind: 'system' });
  return server.deps.withTeam(authority, ({ db }) => work(db));
}

test('each recipient gets it when their own clock shows the time', async () => {
  // Two days ahead: sending that is started early finds everyone waiting.
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const schedule = { mode: 'recipient_local', localTime: `${day}T09:00`, zoneColumn: 'zone' } as const;
  const message = await send(await write(), schedule);
  expect([message.status, message.schedule]).toEqual(['scheduled', schedule]);
  const start = new Date(message.scheduledAt ?? 0);
  expect(start.toISOString()).toBe(new Date(Date.parse(`${day}T09:00Z`) - 14 * 3_600_000).toISOString());
  await inTeam((db) =>
    db.updateTable('messages').set({ scheduledAt: new Date() }).where('id', '=', message.id).execute(),
  );
  await expect.poll(async () => (await read(message)).total, { timeout: 15_000 }).toBe(4);
  const rows = await inTeam((db) =>
    db
      .selectFrom('messageRecipients')
      .select(['calculatedName', 'notBefore', 'state'])
      .where('messageId', '=', message.id)
      .orderBy('calculatedName')
      .execute(),
  );
  const hourIn = (zone: string, at: Date | undefined) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  const [year, month, date] = day.split('-');
  const nine = `${date}/${month}/${year}, 09:00`;
  const zones = ['Pacific/Auckland', 'Europe/Berlin', 'America/Los_Angeles', 'America/Los_Angeles'];
  expect(rows.map(({ notBefore }, index) => hourIn(zones[index] ?? '', notBefore))).toEqual([
    nine,
    nine,
    nine,
    nine,
  ]);
  expect(rows.map(({ state }) => state)).toEqual([0, 0, 0, 0]);

  // The first one's time comes: that mail leaves, the others wait.
  await inTeam(async (db) => {
    await db
      .updateTable('messageRecipients')
      .set({ notBefore: new Date(Date.now() - 1000) })
      .where('messageId', '=', message.id)
      .where('calculatedName', '=', 'Aroha')
      .execute();
    await db.updateTable('messages').set({ askAgainAt: new Date() }).where('id', '=', message.id).execute();
  });
  const states = async () => {
    const { items } = await ada.call(messages.recipients, { params: { messageId: message.id } });
    return items.map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 15_000 }).toEqual(['sent', 'queued', 'queued', 'queued']);
  expect((await read(message)).status).toBe('sending');
  await inTeam(async (db) => {
    await db
      .updateTable('messageRecipients')
      .set({ notBefore: new Date(Date.now() - 1000) })
      .where('messageId', '=', message.id)
      .execute();
    await db.updateTable('messages').set({ askAgainAt: new Date() }).where('id', '=', message.id).execute();
  });
  await expect.poll(async () => (await read(message)).status, { timeout: 15_000 }).toBe('sent');
  expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent']);
});

test('a field that holds no texts is no field of time zones', async () => {
  const schedule = { mode: 'recipient_local', localTime: '2090-01-01T09:00', zoneColumn: 'email' } as const;
  const error = await refusal(send(await write(), schedule));
  expect(error.problem).toMatchObject({ code: 'unknown_field', data: { field: 'email' } });
});

test('a scheduled message is moved, and stopped if it is later than it may be', async () => {
  const first = await send(await write(), { mode: 'fixed', at: '2090-01-01T09:00:00Z' });
  const moved = await send(first, { mode: 'fixed', at: '2090-02-01T09:00:00Z' }, 30);
  expect([moved.status, moved.scheduledAt, moved.maxLatenessMinutes]).toEqual([
    'scheduled',
    '2090-02-01T09:00:00.000Z',
    30,
  ]);
  const setLate = (minutes: number) =>
    inTeam((db) =>
      db
        .updateTable('messages')
        .set({ scheduledAt: new Date(Date.now() - minutes * 60_000) })
        .where('id', '=', moved.id)
        .execute(),
    );
  await setLate(31);
  await expect.poll(async () => (await read(moved)).status, { timeout: 15_000 }).toBe('error_sending');
  const stopped = await read(moved);
  expect([stopped.errorDetail, stopped.total]).toEqual(['missed_schedule', 0]);
  const draft = await ada.call(messages.act, {
    params: { messageId: moved.id },
    body: { version: stopped.version, action: 'cancel' },
  });
  expect([draft.status, draft.scheduledAt, draft.errorDetail]).toEqual(['draft', null, null]);
});

test('a time that has passed is refused', async () => {
  const error = await refusal(send(await write(), { mode: 'fixed', at: '2020-01-01T09:00:00Z' }));
  expect(error.problem).toMatchObject({ code: 'invalid_input', issues: [{ rule: 'in_the_past' }] });
});

test.each([
  ['bounce', 10, 'bounces_reported'],
  ['complaint', 1, 'complaints'],
] as const)('reports of %s stop a message that is being sent', async (type, count, reason) => {
  const message = await write();
  const recipientIds = await inTeam(async (db) => {
    await db
      .updateTable('messages')
      .set({ status: 'sending', startedAt: new Date(Date.now() - 60_000), frozenAt: new Date(), total: 201 })
      .where('id', '=', message.id)
      .execute();
    const rows = Array.from({ length: 200 }, () => ({
      messageId: message.id,
      state: 3,
      address: 'sent@example.org',
      sendProcessedAt: new Date(),
    }));
    // One who waits, so that the message is not finished.
    const later = { messageId: message.id, state: 0, notBefore: new Date('2090-01-01') };
    await db
      .updateTable('messages')
      .set({ askAgainAt: new Date('2090-01-01') })
      .where('id', '=', message.id)
      .execute();
    await db.insertInto('messageRecipients').values(later).execute();
    return db.insertInto('messageRecipients').values(rows).returning('id').execute();
  });
  const report = async (recipientId: string) => {
    const authority = makeTeamAuthority(teamIdSchema.parse(ada.teamId), { kind: 'system' });
    await server.deps.withTeam(authority, (ctx) =>
      applyDeliveryReport(ctx, { recipientId, type, detail: {}, dedupeKey: null }),
    );
  };
  const reported = recipientIds.slice(0, count);
  for (const { id } of reported.slice(1)) await report(id);
  expect((await read(message)).status).toBe('sending');
  await report(reported[0]?.id ?? '');
  const stopped = await read(message);
  expect([stopped.status, stopped.errorDetail]).toEqual(['error_sending', reason]);
  // A user decides to go on: reports from before count no more.
  await ada.call(messages.act, {
    params: { messageId: message.id },
    body: { version: stopped.version, action: 'resume' },
  });
  await report(recipientIds.at(-1)?.id ?? '');
  expect((await read(message)).status).toBe('sending');
});
