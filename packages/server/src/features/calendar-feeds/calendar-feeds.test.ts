// Calendar feeds: what a program gets by a secret address, that it is what the member may see at that moment, and how it ends.
import { auditLog } from '@fieldhouse/contract/audit-log';
import { calendarFeeds, maxFeedEvents } from '@fieldhouse/contract/calendar-feeds';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type ViewSettings, views } from '@fieldhouse/contract/data-views';
import { projects } from '@fieldhouse/contract/projects';
import { publicViews } from '@fieldhouse/contract/public-views';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { tasks } from '@fieldhouse/contract/tasks';
import { teamLifecycle } from '@fieldhouse/contract/team-lifecycle';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { viewShares } from '@fieldhouse/contract/view-shares';
import { addDays } from '@fieldhouse/domain/fields/date/zoned-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRoles, teamUserIdOf } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
/** Reads the names and days of events in Berne. */
let sam: Person;
let samsRole: string;
let events: CollectionWithFields;
const today = new Date().toISOString().slice(0, 10);
const soon = addDays(today, 7);

beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
  ada = server.ada;
  events = await ada.call(collections.create, {
    body: {
      name: 'Event',
      pluralName: 'Events',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Town', dataType: 'plain_text' },
        { title: 'Day', dataType: 'date' },
        { title: 'Last day', dataType: 'date' },
        { title: 'Days', dataType: 'date_range' },
        { title: 'Begins', dataType: 'date_time' },
        { title: 'Ends', dataType: 'date_time' },
      ],
    },
  });
  await ada.call(records.create, {
    params: { collectionId: events.id },
    body: {
      records: [
        { name: 'Fair, with tea; and cake', town: 'Berne', day: soon, last_day: addDays(soon, 1) },
        {
          name: 'Concert',
          town: 'Basel',
          day: soon,
          begins: `${soon}T18:30:00.000Z`,
          ends: `${soon}T20:00:00.000Z`,
        },
        { name: 'Camp', town: 'Basel', days: { start: soon, end: addDays(soon, 4) } },
        { name: 'Long ago', town: 'Berne', day: addDays(today, -200) },
        { name: 'Some day', town: 'Berne' },
      ] as never,
    },
  });
  sam = await makeMember(server, 'sam');
  const inBerne = { field: 'town', operator: 'is', value: 'Berne' } as const;
  const role = await ada.call(roles.create, {
    body: {
      name: 'Events in Berne',
      featurePermissions: [],
      dataPermissions: ['name', 'town', 'day'].map((name) => ({
        type: 'read_data_field_data' as const,
        collectionId: events.id,
        fieldId: events.fields.find(({ columnName }) => columnName === name)?.id ?? '',
        filter: inBerne,
      })),
    },
  });
  samsRole = role.id;
  await giveRoles(ada, sam, [samsRole], { dataAccess: 'by_role' });
});
afterAll(() => server.stop());

async function makeView(calendar: NonNullable<ViewSettings['calendar']>, more: object = {}) {
  return ada.call(views.create, {
    params: { collectionId: events.id },
    body: {
      internalName: 'Plan',
      type: 'calendar',
      visibility: 'team',
      settings: { calendar, ...more } as never,
    },
  });
}

const byDay = { startField: 'day', endField: 'last_day', mode: 'month' } as const;

async function subscribe(person: Person, viewId: string | null) {
  const feed = await person.call(calendarFeeds.create, { body: { viewId } });
  return { ...feed, path: new URL(feed.address).pathname.replace('/api', '') };
}

let visitors = 0;
function send(path: string) {
  // From an address of its own, so that limits of other tests don't count.
  const headers = { 'x-forwarded-for': `2001:db8:7:${(visitors++).toString(16)}::1` };
  return server.anonymous.send({ method: 'GET', path, headers });
}

/** The lines of each event, unfolded. */
async function read(path: string): Promise<string[][]> {
  const reply = await send(path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = (await reply.text()).replaceAll('\r\n ', '');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  return text
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((event) => event.split('\r\n'));
}

const lineOf = (event: readonly string[], name: string) => event.find((line) => line.startsWith(name));
const titlesIn = async (path: string) => (await read(path)).map((event) => lineOf(event, 'SUMMARY'));
const digits = (day: string) => day.replaceAll('-', '');

describe('the feed of a calendar view', () => {
  test('has the events with their days, and an address in the app', async () => {
    const view = await makeView(byDay);
    const { path } = await subscribe(ada, view.id);
    const [fair] = await read(path);
    expect(fair).toEqual(
      expect.arrayContaining([
        'SUMMARY:Fair\\, with tea\\; and cake',
        `DTSTART;VALUE=DATE:${digits(soon)}`,
        // The day after the last one.
        `DTEND;VALUE=DATE:${digits(addDays(soon, 2))}`,
      ]),
    );
    const { records: found } = await ada.call(records.query, {
      params: { collectionId: events.id },
      body: { filter: { field: 'name', operator: 'contains', value: 'Fair' } },
    });
    expect(lineOf(fair ?? [], 'UID')).toContain(found[0]?.id);
    expect(lineOf(fair ?? [], 'URL')).toContain(`/data-records/${found[0]?.id}?collection=${events.id}`);
    expect(await titlesIn(path)).toEqual(['SUMMARY:Fair\\, with tea\\; and cake', 'SUMMARY:Concert']);
  });

  test('has times in UTC, and spans of days', async () => {
    const timed = await subscribe(
      ada,
      (await makeView({ startField: 'begins', endField: 'ends', mode: 'week' })).id,
    );
    const [concert, ...others] = await read(timed.path);
    expect(others).toEqual([]);
    expect(lineOf(concert ?? [], 'DTSTART')).toBe(`DTSTART:${digits(soon)}T183000Z`);
    expect(lineOf(concert ?? [], 'DTEND')).toBe(`DTEND:${digits(soon)}T200000Z`);
    const spans = await subscribe(ada, (await makeView({ startField: 'days', mode: 'month' })).id);
    const [camp] = await read(spans.path);
    expect(lineOf(camp ?? [], 'DTSTART')).toBe(`DTSTART;VALUE=DATE:${digits(soon)}`);
    expect(lineOf(camp ?? [], 'DTEND')).toBe(`DTEND;VALUE=DATE:${digits(addDays(soon, 5))}`);
  });

  test('has the records that match the filter of the view', async () => {
    const filter = { field: 'town', operator: 'is', value: 'Basel' };
    const { path } = await subscribe(ada, (await makeView(byDay, { filter })).id);
    expect(await titlesIn(path)).toEqual(['SUMMARY:Concert']);
  });

  test('has what its member may see, and is empty while they may see nothing', async () => {
    const { path } = await subscribe(sam, (await makeView(byDay)).id);
    const seen = ['SUMMARY:Fair\\, with tea\\; and cake'];
    const [fair] = await read(path);
    // Its last day is hidden from the member.
    expect(lineOf(fair ?? [], 'DTEND')).toBe(`DTEND;VALUE=DATE:${digits(addDays(soon, 1))}`);
    expect(await titlesIn(path)).toEqual(seen);
    await giveRoles(ada, sam, [], { dataAccess: 'by_role' });
    expect(await titlesIn(path)).toEqual([]);
    await giveRoles(ada, sam, [samsRole], { dataAccess: 'by_role' });
    expect(await titlesIn(path)).toEqual(seen);
    const params = { teamUserId: await teamUserIdOf(sam) };
    await ada.call(teamUsers.deactivate, { params, body: {} });
    expect(await titlesIn(path)).toEqual([]);
    await ada.call(teamUsers.reactivate, { params, body: {} });
  });

  test('is empty for a member who may not read the date', async () => {
    const view = await makeView({ startField: 'begins', mode: 'month' });
    // Without its date it is no calendar to them.
    expect((await refusal(subscribe(sam, view.id))).status).toBe(400);
    const { path } = await subscribe(sam, (await makeView(byDay)).id);
    expect(await titlesIn(path)).toHaveLength(1);
    const role = await ada.call(roles.create, {
      body: {
        name: 'Names of events',
        featurePermissions: [],
        dataPermissions: [
          {
            type: 'read_data_field_data',
            collectionId: events.id,
            fieldId: events.fields[0]?.id ?? '',
            filter: null,
          },
        ],
      },
    });
    await giveRoles(ada, sam, [role.id], { dataAccess: 'by_role' });
    expect(await titlesIn(path)).toEqual([]);
    await giveRoles(ada, sam, [samsRole], { dataAccess: 'by_role' });
  });

  test('is refused for a view that is no calendar, is someone else’s, or is another team’s', async () => {
    const table = await ada.call(views.create, {
      params: { collectionId: events.id },
      body: { internalName: 'Table', type: 'table', visibility: 'team' },
    });
    expect((await refusal(subscribe(ada, table.id))).status).toBe(400);
    const own = await ada.call(views.create, {
      params: { collectionId: events.id },
      body: {
        internalName: 'Mine',
        type: 'calendar',
        visibility: 'personal',
        settings: { calendar: byDay } as never,
      },
    });
    expect((await refusal(subscribe(sam, own.id))).status).toBe(404);
    expect((await refusal(subscribe(server.olga, (await makeView(byDay)).id))).status).toBe(404);
  });
});

describe('the address of a feed', () => {
  test('leads to an empty calendar once it is deleted or replaced, or its view is deleted', async () => {
    const view = await makeView(byDay);
    const first = await subscribe(ada, view.id);
    expect(await read(first.path)).toHaveLength(2);
    const second = await subscribe(ada, view.id);
    expect(await read(first.path)).toEqual([]);
    expect(await read(second.path)).toHaveLength(2);
    const { items } = await ada.call(calendarFeeds.list);
    expect(items.filter(({ viewId }) => viewId === view.id)).toMatchObject([
      { id: second.id, address: second.address, lastReadAt: expect.any(String) },
    ]);
    await ada.call(calendarFeeds.delete, { params: { calendarFeedId: second.id } });
    expect(await read(second.path)).toEqual([]);
    const third = await subscribe(ada, view.id);
    await ada.call(views.delete, { params: { collectionId: events.id, viewId: view.id } });
    expect(await read(third.path)).toEqual([]);
  });

  test('is not good again when its member comes back', async () => {
    const view = await makeView(byDay);
    const lea = await makeMember(server, 'lea');
    await giveRoles(ada, lea, [], { dataAccess: 'all' });
    const id = await teamUserIdOf(lea);
    const { path } = await subscribe(lea, view.id);
    expect(await read(path)).toHaveLength(2);
    await lea.call(teamLifecycle.leave, { body: {} });
    expect(await read(path)).toEqual([]);
    // As an accepted invitation does it.
    await server.deps.ownerPool.query(
      "update platform.team_users set left_at = null, deactivated_at = null, data_access = 'all' where id = $1",
      [id],
    );
    expect(await lea.call(calendarFeeds.list)).toEqual({ items: [] });
    expect(await read(path)).toEqual([]);
  });

  test('is in the audit log, without the name of a personal view', async () => {
    const view = await makeView(byDay);
    const own = await ada.call(views.create, {
      params: { collectionId: events.id },
      body: {
        internalName: 'Secret plan',
        type: 'calendar',
        visibility: 'personal',
        settings: { calendar: byDay } as never,
      },
    });
    const shared = await subscribe(ada, view.id);
    const hidden = await subscribe(ada, own.id);
    await ada.call(calendarFeeds.delete, { params: { calendarFeedId: shared.id } });
    const { items } = await ada.call(auditLog.list);
    expect(items.filter(({ subjectId }) => subjectId === shared.id || subjectId === hidden.id)).toMatchObject(
      [
        { action: 'calendar_feed.deleted', subjectName: '' },
        { action: 'calendar_feed.created', subjectName: '' },
        { action: 'calendar_feed.created', subjectName: 'Plan' },
      ],
    );
  });

  test('is known to its member only', async () => {
    const view = await makeView(byDay);
    const feed = await subscribe(ada, view.id);
    const known = await sam.call(calendarFeeds.list);
    expect(known.items.map(({ id }) => id)).not.toContain(feed.id);
    const deleting = sam.call(calendarFeeds.delete, { params: { calendarFeedId: feed.id } });
    expect((await refusal(deleting)).status).toBe(404);
    expect((await send(feed.path)).status).toBe(200);
  });

  test('opens no shared view, and that of a shared view no calendar', async () => {
    const view = await makeView(byDay);
    const feed = await subscribe(ada, view.id);
    const token = feed.path.split('/').at(-2) ?? '';
    expect((await refusal(server.anonymous.call(publicViews.read, { params: { token } }))).status).toBe(404);
    const share = await ada.call(viewShares.create, {
      params: { collectionId: events.id, viewId: view.id },
      body: { fieldIds: [events.fields[0]?.id ?? ''] },
    });
    const shared = share.address.split('/').at(-1) ?? '';
    expect((await send(`/public/calendars/${shared}/calendar.ics`)).status).toBe(404);
    const forged = `${token.slice(0, -4)}AAAA`;
    expect((await send(`/public/calendars/${forged}/calendar.ics`)).status).toBe(404);
  });
});

test('a feed of too many events has those to come', async () => {
  const crowd = await ada.call(collections.create, {
    body: {
      name: 'Lesson',
      pluralName: 'Lessons',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Day', dataType: 'date' },
      ],
    },
  });
  const lesson = (name: string, days: number) => ({ name, day: addDays(today, days) });
  const add = (lessons: object[]) =>
    ada.call(records.create, { params: { collectionId: crowd.id }, body: { records: lessons as never } });
  const past = Array.from({ length: 1000 }, (_, index) => lesson(`Past ${index}`, -20));
  await add(past);
  await add(past);
  await add([lesson('Yesterday', -1), lesson('Today', 0), lesson('Next year', 365)]);
  const view = await ada.call(views.create, {
    params: { collectionId: crowd.id },
    body: {
      internalName: 'Lessons',
      type: 'calendar',
      visibility: 'team',
      settings: { calendar: { startField: 'day', mode: 'month' } } as never,
    },
  });
  const titles = await titlesIn((await subscribe(ada, view.id)).path);
  expect(titles).toHaveLength(maxFeedEvents);
  expect(titles.slice(-3)).toEqual(['SUMMARY:Yesterday', 'SUMMARY:Today', 'SUMMARY:Next year']);
});

test('the feed of one’s own tasks has those that are open, assigned and due', async () => {
  const project = await ada.call(projects.create, { body: { name: 'Garden' } });
  const params = { projectId: project.id };
  const assigneeIds = [await teamUserIdOf(sam)];
  await giveRoles(ada, sam, [samsRole], { dataAccess: 'by_role' });
  const add = (body: object) => ada.call(tasks.create, { params, body: body as never });
  await add({ title: 'Water the beds', dueOn: soon, assigneeIds });
  await add({ title: 'Order seeds', dueOn: soon, dueTime: '09:30', assigneeIds });
  await add({ title: 'Some day', assigneeIds });
  await add({ title: 'Of someone else', dueOn: soon });
  const { path } = await subscribe(sam, null);
  const found = await read(path);
  expect(found.map((event) => lineOf(event, 'SUMMARY')).toSorted()).toEqual([
    'SUMMARY:Order seeds',
    'SUMMARY:Water the beds',
  ]);
  const seeds = found.find((event) => event.includes('SUMMARY:Order seeds')) ?? [];
  expect(lineOf(seeds, 'DTSTART')).toMatch(/^DTSTART:\d{8}T\d{4}00Z$/);
  expect(lineOf(seeds, 'URL')).toContain(`/projects/${project.id}?task=`);
});
