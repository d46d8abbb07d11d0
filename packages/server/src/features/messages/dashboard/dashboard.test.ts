// The page above all messages, and the numbers of its menu.
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

const write = (internalName: string) =>
  ada.call(messages.create, { body: { internalName, type: 'participation' } });
const query = (text: string, values: readonly unknown[]) => server.deps.ownerPool.query(text, [...values]);

test('the figures of a period are compared with the same length before it', async () => {
  const { id } = await write('Autumn');
  const stat = (daysAgo: number, sent: number) =>
    query(
      `insert into platform.message_stats values
        ($1, $2, date_trunc('hour', now()) - $3 * interval '1 day', $4, $4, 0, 0, 0, 0, 0)`,
      [ada.teamId, id, daysAgo, sent],
    );
  await stat(20, 10);
  await stat(40, 7);
  await stat(100, 500);
  const sums = async (days?: '7' | '30' | '90' | '365') => {
    const found = await ada.call(messages.dashboard, { query: { days } });
    return [found.days.length, found.days.reduce((sum, { sent }) => sum + sent, 0), found.before.sent];
  };
  expect(await sums()).toEqual([30, 10, 7]);
  expect(await sums('7')).toEqual([7, 0, 0]);
  expect(await sums('90')).toEqual([90, 17, 500]);
  expect(await sums('365')).toEqual([365, 517, 0]);
  const wrong = await refusal(ada.call(messages.dashboard, { query: { days: '31' as never } }));
  expect(wrong.status).toBe(400);
});

test('the growth of a list counts people, not how often they came and went', async () => {
  const list = await ada.call(subscriptionLists.create, {
    body: { internalName: 'News', externalName: 'News' },
  });
  const params = { subscriptionListId: list.id };
  const addresses = ['stays@x.test', 'leaves@x.test', 'returns@x.test', 'visits@x.test'];
  for (const address of addresses)
    await ada.call(subscriptionLists.addSubscriber, { params, body: { address, source: 'Paper' } });
  const event = (address: string, action: string, daysAgo: number) =>
    query(
      `insert into platform.consent_events (team_id, address_key, list_id, action, method, actor_kind, at)
       values ($1, $2, $3, $4, 'admin', 'system', now() - $5 * interval '1 day')`,
      [ada.teamId, address, list.id, action, daysAgo],
    );
  // All were there before, except the one who came, went, and came again.
  await query("update platform.consent_events set at = now() - $1 * interval '1 day' where list_id = $2", [
    60,
    list.id,
  ]);
  await query('delete from platform.consent_events where list_id = $1 and address_key = $2', [
    list.id,
    'visits@x.test',
  ]);
  await event('leaves@x.test', 'unsubscribed', 3);
  await query(
    "update platform.subscriptions set status = 'unsubscribed' where address_key = 'leaves@x.test'",
    [],
  );
  await event('returns@x.test', 'unsubscribed', 9);
  await event('returns@x.test', 'subscribed', 8);
  await event('visits@x.test', 'subscribed', 7);
  await event('visits@x.test', 'unsubscribed', 6);
  // Before the last part but one ends, at whatever time of day: two parts are five days at most, and an hour if clocks change.
  await event('visits@x.test', 'subscribed', 5.5);
  const { lists } = await ada.call(messages.dashboard);
  expect(lists).toMatchObject([{ name: 'News', subscribers: 3, subscribed: 1, unsubscribed: 1 }]);
  expect(lists[0]?.trend.at(0)).toBe(3);
  expect(Math.max(...(lists[0]?.trend ?? []))).toBe(4);
  expect(lists[0]?.trend.at(-1)).toBe(3);
});

test('of a list in which too much happened, events are counted', async () => {
  const list = await ada.call(subscriptionLists.create, {
    body: { internalName: 'Busy', externalName: 'Busy' },
  });
  await query(
    `insert into platform.consent_events (team_id, address_key, list_id, action, method, actor_kind)
     select $1, n || '@x.test', $2, 'subscribed', 'import', 'system' from generate_series(1, 20001) n`,
    [ada.teamId, list.id],
  );
  const { lists } = await ada.call(messages.dashboard);
  const busy = lists.find(({ id }) => id === list.id);
  expect(busy).toMatchObject({ subscribed: 20_001, unsubscribed: 0, trend: [] });
});

test('a message that stopped needs a person, whenever it was written', async () => {
  const { id } = await write('Stopped long ago');
  await query(
    "update platform.messages set status = 'error_sending', error_detail = 'complaints', created_at = now() - interval '90 days' where id = $1",
    [id],
  );
  const { failed } = await ada.call(messages.dashboard, { query: { days: '7' } });
  expect(failed.map(({ internalName, isStopped }) => [internalName, isStopped])).toEqual([
    ['Stopped long ago', true],
  ]);
});

test('what runs is not shown as done before its people are counted, and the next message comes first', async () => {
  const [running, later, sooner] = [await write('Running'), await write('Later'), await write('Sooner')];
  // Paused, so that the worker leaves it alone.
  await query(
    "update platform.messages set status = 'sending', frozen_at = now(), paused_at = now(), total = 500 where id = $1",
    [running.id],
  );
  await query(
    `update platform.messages set status = 'scheduled', scheduled_at = now() + case id when $1 then 9 else 5 end * interval '1 day'
     where id in ($1, $2)`,
    [later.id, sooner.id],
  );
  const found = await ada.call(messages.dashboard);
  expect(found.running).toMatchObject([
    { internalName: 'Running', isPaused: true, total: 500, waiting: 500 },
  ]);
  expect(found.scheduled.map(({ internalName }) => internalName)).toEqual(['Sooner', 'Later']);
});

test('the menu counts what its lists show', async () => {
  await ada.call(messageTemplates.create, { body: { name: 'Letter' } });
  const counts = await ada.call(messages.counts);
  for (const list of ['drafts', 'scheduled', 'sent', 'archived'] as const) {
    const { items } = await ada.call(messages.list, { query: { list, limit: '100' } });
    expect([list, counts[list]]).toEqual([list, items.length]);
  }
  // What a message from scratch begins with is in no list.
  await ada.call(messageTemplates.startFromScratch, { body: {} });
  const { templates } = await ada.call(messages.counts);
  for (const status of ['draft', 'published', 'archived'] as const) {
    const { items } = await ada.call(messageTemplates.list, { query: { status } });
    expect([status, templates[status]]).toEqual([status, items.length]);
  }
  expect([counts.drafts, templates.draft]).toEqual([1, 1]);
});

test('someone without a messages permission and another team see none of it', async () => {
  const mia = await makeMember(server, 'mia');
  for (const endpoint of [messages.dashboard, messages.counts] as const)
    expect((await refusal(mia.call(endpoint))).status).toBe(403);
  const none = { drafts: 0, scheduled: 0, sent: 0, archived: 0 };
  expect(await server.olga.call(messages.counts)).toMatchObject(none);
  expect(await server.olga.call(messages.dashboard)).toMatchObject({ lists: [], running: [], scheduled: [] });
});

test('the messages of a day are those of which something came on it, in the zone of the team', async () => {
  const [early, late] = [await write('Early'), await write('Late')];
  const { primaryTimezone } = await ada.call(teams.get);
  await ada.call(teams.change, { body: { primaryTimezone: 'America/Los_Angeles' } });
  onTestFinished(async () => {
    await ada.call(teams.change, { body: { primaryTimezone } });
  });
  for (const [{ id }, at] of [
    [early, '2025-03-09T07:00:00Z'],
    [late, '2025-03-10T06:00:00Z'],
  ] as const)
    await query('insert into platform.message_stats values ($1, $2, $3, 0, 0, 1, 0, 0, 0, 0)', [
      ada.teamId,
      id,
      at,
    ]);
  const namesOf = async (period: { readonly from?: string; readonly to?: string }) =>
    (await ada.call(messages.list, { query: period })).items.map(({ internalName }) => internalName);
  expect(await namesOf({ from: '2025-03-08', to: '2025-03-08' })).toEqual(['Early']);
  // The day on which the clocks change has 23 hours.
  expect(await namesOf({ from: '2025-03-09', to: '2025-03-09' })).toEqual(['Late']);
  expect(await namesOf({ from: '2025-03-08', to: '2025-03-10' })).toEqual(['Late', 'Early']);
  expect(await namesOf({ to: '2025-03-08' })).toEqual(['Early']);
  expect(await namesOf({ from: '2025-03-10', to: '2025-03-09' })).toEqual([]);
  expect((await refusal(namesOf({ from: '2025-02-30' }))).status).toBe(400);
});
