// When messages leave: at a time, on each recipient's own clock, not too late, and not while mail bounces.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import type { Audience } from '@fieldhouse/contract/message-audience';
import type { MessageSchedule } from '@fieldhouse/contract/message-schedule';
import { type Message, messages } from '@fieldhouse/contract/messages';
import type { QuietHours } from '@fieldhouse/contract/quiet-hours';
import { records } from '@fieldhouse/contract/records';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
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
      audience: collectionAudience(people.id),
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

/** Times on the clocks of a zone `minutes` from now, as a schedule has them. */
const localTimeIn = (zone: string, minutes: number) => {
  const at = new Date(Date.now() + minutes * 60_000);
  return at
    .toLocaleString('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T');
};

function ledgerOf(messageId: string) {
  return inTeam((db) =>
    db
      .selectFrom('messageRecipients')
      .select(['calculatedName', 'notBefore', 'state', 'reason'])
      .where('messageId', '=', messageId)
      .orderBy('calculatedName')
      .execute(),
  );
}

test('after an outage, only those are left out whose own time has passed for too long', async () => {
  // In Berlin it was the time an hour ago, in Auckland long before, in Los Angeles it is yet to come.
  const localTime = localTimeIn('Europe/Berlin', -60);
  const schedule = { mode: 'recipient_local', localTime, zoneColumn: 'zone' } as const;
  const message = await write();
  await inTeam((db) =>
    db
      .updateTable('messages')
      .set({
        status: 'scheduled',
        schedule: JSON.stringify(schedule),
        maxLatenessMinutes: 240,
        scheduledAt: new Date(Date.parse(`${localTime}Z`) - 14 * 3_600_000),
      })
      .where('id', '=', message.id)
      .execute(),
  );
  const states = async () =>
    (await ledgerOf(message.id)).map(({ calculatedName, state, reason }) => [calculatedName, state, reason]);
  await expect.poll(states, { timeout: 15_000 }).toEqual([
    ['Aroha', 6, 'too_late'],
    ['Berta', 3, null],
    ['Cleo', 0, null],
    ['Dora', 0, null],
  ]);
  expect((await read(message)).status).toBe('sending');
  const counted = async () =>
    (await ada.call(messages.statistics, { params: { messageId: message.id } })).states.skipped;
  await expect.poll(counted, { timeout: 15_000 }).toBe(1);
  await ada.call(messages.act, {
    params: { messageId: message.id },
    body: { version: (await read(message)).version, action: 'cancel' },
  });
});

test('a message that is late for everyone waits for a decision, and then reaches everyone', async () => {
  const localTime = localTimeIn('UTC', -20 * 60);
  const message = await write();
  await inTeam((db) =>
    db
      .updateTable('messages')
      .set({
        status: 'scheduled',
        schedule: JSON.stringify({ mode: 'recipient_local', localTime, zoneColumn: null }),
        maxLatenessMinutes: 240,
        scheduledAt: new Date(Date.parse(`${localTime}Z`) - 14 * 3_600_000),
      })
      .where('id', '=', message.id)
      .execute(),
  );
  await expect
    .poll(async () => (await read(message)).errorDetail, { timeout: 15_000 })
    .toBe('missed_schedule');
  await ada.call(messages.act, {
    params: { messageId: message.id },
    body: { version: (await read(message)).version, action: 'resume' },
  });
  await expect.poll(async () => (await read(message)).status, { timeout: 15_000 }).toBe('sent');
  expect((await ledgerOf(message.id)).map(({ state }) => state)).toEqual([3, 3, 3, 3]);
});

test('without a zone of their own, a recipient has that of their phone number', async () => {
  const guests = await ada.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: 'Guests',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Phone', dataType: 'phone_number' },
        { title: 'Zone', dataType: 'plain_text' },
      ],
    },
  });
  await ada.call(records.create, {
    params: { collectionId: guests.id },
    body: {
      records: [
        { name: 'Ana', email: 'ana@example.org', phone: '+34612345678' },
        { name: 'Ben', email: 'ben@example.org', phone: '+34612345679', zone: 'Asia/Tokyo' },
        // Used in all zones of the country: the team's.
        { name: 'Dima', email: 'dima@example.org', phone: '+18002345678' },
        { name: 'Eve', email: 'eve@example.org', phone: '+13125550123' },
      ],
    },
  });
  const message = await ada.call(messages.create, {
    body: {
      internalName: 'By phone',
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(guests.id),
    },
  });
  const schedule = { mode: 'recipient_local', localTime: '2090-01-10T09:00', zoneColumn: 'zone' } as const;
  const { id } = await send(message, schedule);
  await inTeam((db) =>
    db.updateTable('messages').set({ scheduledAt: new Date() }).where('id', '=', id).execute(),
  );
  await expect.poll(async () => (await read(message)).total, { timeout: 15_000 }).toBe(4);
  const times = (await ledgerOf(id)).map(({ calculatedName, notBefore }) => [
    calculatedName,
    notBefore.toISOString().slice(0, 16),
  ]);
  expect(times).toEqual([
    ['Ana', '2090-01-10T08:00'],
    ['Ben', '2090-01-10T00:00'],
    ['Dima', '2090-01-10T17:00'],
    ['Eve', '2090-01-10T15:00'],
  ]);
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

test('a team sets its own hours, and the times of a message name how many wait until when', async () => {
  const audience: Audience = {
    include: [{ kind: 'address', address: { kind: 'sms', values: ['+34612345678', '+4915112345678'] } }],
    exclude: [],
  };
  const hours = (from: string, to: string) => ({
    weekday: { from, to },
    saturday: { from, to },
    sunday: { from, to },
  });
  const setHours = (quietHours: QuietHours) => ada.call(teams.change, { body: { quietHours } });
  const own = { participation: true, regions: [{ region: 'ES', ...hours('10:00', '12:00') }] };
  expect((await setHours(own)).quietHours).toEqual(own);
  const { id } = await ada.call(messages.create, {
    body: {
      internalName: 'Later',
      deliveryMethodId: 'sms',
      type: 'participation',
      textOnlyVersion: 'Later',
      audience,
    },
  });
  const params = { messageId: id };
  // Half past nine in Madrid and in Berlin; in the Canaries, where the number may be too, it is ten an hour later.
  const schedule = { mode: 'fixed', at: '2090-01-10T08:30:00Z' } as const;
  const times = () => ada.call(messages.sendTimes, { params, body: { schedule } });
  expect(await times()).toMatchObject({
    last: '2090-01-10T10:00:00.000Z',
    quietHours: { waiting: 1 },
  });
  await setHours({ participation: false, regions: own.regions });
  expect((await times()).quietHours).toBeNull();

  const refused = (quietHours: QuietHours) => refusal(setHours(quietHours));
  const unknown = { ...own, regions: [{ region: 'XX', ...hours('10:00', '12:00') }] };
  expect((await refused(unknown)).problem).toMatchObject({ issues: [{ rule: 'unknown_choice' }] });
  const twice = { ...own, regions: [...own.regions, ...own.regions] };
  expect((await refused(twice)).problem).toMatchObject({ issues: [{ rule: 'twice_the_same' }] });
  const reversed = { ...own, regions: [{ region: 'ES', ...hours('12:00', '10:00') }] };
  expect((await refused(reversed)).problem).toMatchObject({
    issues: expect.arrayContaining([expect.objectContaining({ rule: 'ends_before_start' })]),
  });
  await setHours({ participation: true, regions: [] });
});
