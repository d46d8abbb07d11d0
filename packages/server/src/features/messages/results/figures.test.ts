// The figures of messages, live and rolled up, and who sees which of them.
import { collections } from '@fieldhouse/contract/collections';
import { teamId } from '@fieldhouse/contract/ids';
import { type RecipientKind, recipientKinds } from '@fieldhouse/contract/message-results';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import { applyDeliveryReport } from './delivery-reports.ts';

let server: TestServer;
let ada: Person;
let messageId: string;
const soon = { timeout: 20_000 };

beforeAll(async () => {
  // A search reads two recipients at a time.
  server = await startServer({ env: { BATCH_ROWS: '2' } });
  ada = server.ada;
  const people = await ada.call(collections.create, {
    body: {
      name: 'Reader',
      pluralName: 'Readers',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
      ],
    },
  });
  const addresses = ['ana@mail.test', 'ben@mail.test', 'cas@MAIL.test', 'dan@post.test', '', 'eve@post.test'];
  await ada.call(records.create, {
    params: { collectionId: people.id },
    body: { records: addresses.map((email) => ({ name: '=1+1', ...(email && { email }) })) },
  });
  const message = await ada.call(messages.create, {
    body: {
      internalName: 'Autumn',
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p><a href="https://example.org/a">One</a> <a href="https://example.org/b">Two</a></p>',
      audience: collectionAudience(people.id),
    },
  });
  messageId = message.id;
  const params = { messageId };
  await ada.call(messages.sendNow, { params, body: { version: message.version } });
  await vi.waitUntil(async () => (await ada.call(messages.get, { params })).status === 'sent', soon);
  const { items } = await ada.call(messages.recipients, { params });
  const idOf = (address: string) => items.find((one) => one.sentToEmailAddress === address)?.id ?? '';
  const report = (
    address: string,
    type: 'open' | 'click' | 'bounce' | 'complaint' | 'unsubscribed',
    detail = {},
  ) =>
    server.deps.withTeam(makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' }), (ctx) =>
      applyDeliveryReport(ctx, { recipientId: idOf(address), type, detail, dedupeKey: null }),
    );
  await report('ana@mail.test', 'open', { userAgent: 'Thunderbird' });
  await report('ana@mail.test', 'open', { userAgent: 'Thunderbird' });
  await report('ana@mail.test', 'click', { position: 2, url: 'https://example.org/b' });
  await report('ana@mail.test', 'unsubscribed');
  // Apple's proxy, then a scanner that follows each link.
  await report('ben@mail.test', 'open', { userAgent: 'Mozilla/5.0' });
  await report('ben@mail.test', 'click', { position: 1, url: '', userAgent: 'Barracuda Sentinel' });
  await report('dan@post.test', 'bounce');
  await report('eve@post.test', 'complaint');
});
afterAll(() => server.stop());

const seven = {
  sent: 5,
  delivered: 4,
  opened: 1,
  clicked: 1,
  bounced: 1,
  complained: 1,
  unsubscribed: 1,
};

test('the kinds of recipients are parts of the whole, and sent is delivered, bounced and undelivered', async () => {
  const { kinds, sent, total } = await ada.call(messages.statistics, { params: { messageId } });
  expect(kinds.waiting + kinds.reached + kinds.not_reached).toBe(total);
  const parts = ['bounced', 'undelivered', 'failed', 'uncertain', 'left_out', 'canceled'] as const;
  expect(parts.reduce((sum, kind) => sum + kinds[kind], 0)).toBe(kinds.not_reached);
  expect(sent).toBe(kinds.reached + kinds.bounced + kinds.undelivered);
});

test('a message’s figures add up: people count once, and programs apart', async () => {
  const figures = await ada.call(messages.statistics, { params: { messageId } });
  expect(figures).toMatchObject({ total: 6, ...seven, machineOpened: 1 });
  expect(figures.kinds).toMatchObject({ all: 6, reached: figures.delivered, not_reached: 2, left_out: 1 });
  expect(figures.links.map(({ label, clicks }) => [label, clicks])).toEqual([
    ['Two', 1],
    ['One', 0],
  ]);
  expect(figures.domains).toEqual([
    { domain: 'mail.test', sent: 3, delivered: 3, opened: 1, machineOpened: 1, clicked: 1, bounced: 0 },
    { domain: 'post.test', sent: 2, delivered: 1, opened: 0, machineOpened: 0, clicked: 0, bounced: 1 },
  ]);
  const { interval, points } = figures.timeline;
  expect(interval).toBe('hour');
  const sum = (name: keyof typeof seven) => points.reduce((all, point) => all + point[name], 0);
  expect(Object.fromEntries(Object.keys(seven).map((name) => [name, sum(name as 'sent')]))).toEqual(seven);
  expect(points.reduce((all, point) => all + point.machineOpened, 0)).toBe(1);
});

test('each kind of recipients is listed as it is counted', async () => {
  const params = { messageId };
  const { kinds } = await ada.call(messages.statistics, { params });
  for (const show of recipientKinds) {
    const { items, next } = await ada.call(messages.recipients, { params, query: { show } });
    expect([show, items.length, next]).toEqual([show, kinds[show], null]);
  }
});

test('a search reads a part of the recipients at a time, and finds each once', async () => {
  const find = async (show: RecipientKind, search: string) => {
    const found: string[][] = [];
    let after: string | undefined;
    do {
      const query = { show, search, ...(after !== undefined && { after }) };
      const { items, next } = await ada.call(messages.recipients, { params: { messageId }, query });
      found.push(items.map((one) => one.sentToEmailAddress));
      after = next ?? undefined;
    } while (after !== undefined);
    return found;
  };
  expect(await find('all', 'POST.test')).toEqual([[], ['dan@post.test'], ['eve@post.test'], []]);
  expect((await find('not_reached', 'post')).flat()).toEqual(['dan@post.test']);
  expect((await find('all', 'nowhere')).flat()).toEqual([]);
});

test('the dashboard counts the same from what was rolled up, and lists what failed', async () => {
  const list = await ada.call(subscriptionLists.create, {
    body: { internalName: 'News', externalName: 'News' },
  });
  await ada.call(subscriptionLists.addSubscriber, {
    params: { subscriptionListId: list.id },
    body: { address: 'new@mail.test', source: 'Form' },
  });
  const today = async () => {
    const { on: _, ...day } = (await ada.call(messages.dashboard)).days.at(-1) ?? { on: '' };
    return day;
  };
  await expect.poll(today, soon).toEqual(seven);
  const dashboard = await ada.call(messages.dashboard);
  expect(dashboard.days).toHaveLength(30);
  expect(dashboard.days[0]).toMatchObject({ sent: 0 });
  expect(dashboard.lists).toMatchObject([
    { id: list.id, name: 'News', subscribers: 1, subscribed: 1, unsubscribed: 0 },
  ]);
  expect([dashboard.running, dashboard.failed]).toEqual([[], []]);
  await server.deps.ownerPool.query(
    "update platform.messages set status = 'error_sending', error_detail = 'complaints' where id = $1",
    [messageId],
  );
  expect((await ada.call(messages.dashboard)).failed).toEqual([
    {
      id: messageId,
      internalName: 'Autumn',
      isStopped: true,
      errorDetail: 'complaints',
      failed: 0,
      uncertain: 0,
    },
  ]);
  await server.deps.ownerPool.query("update platform.messages set status = 'sent' where id = $1", [
    messageId,
  ]);
});

test('a message with many recipients shows what was rolled up', async () => {
  const { ownerPool } = server.deps;
  // Counting again would replace the figure below.
  const isOfRollUp =
    "from jobs.job where name = 'messages.roll-up' and state in ('created', 'retry', 'active')";
  await ownerPool.query(
    "update jobs.job set start_after = now() where name = 'messages.roll-up' and state = 'created'",
  );
  await expect.poll(async () => (await ownerPool.query(`select ${isOfRollUp}`)).rowCount).toBe(0);
  // As if it had so many: what is shown is not counted from the recipients.
  await ownerPool.query('update platform.messages set total = 20000 where id = $1', [messageId]);
  await ownerPool.query(
    `update platform.message_figures set figures = jsonb_set(figures, '{opened}', '4711') where message_id = $1`,
    [messageId],
  );
  const figures = await ada.call(messages.statistics, { params: { messageId } });
  expect(figures).toMatchObject({ total: 20_000, ...seven, opened: 4711 });
  expect(figures.timeline.points.reduce((all, { sent }) => all + sent, 0)).toBe(5);
  expect(figures.timeline.points.reduce((all, { machineOpened }) => all + machineOpened, 0)).toBe(1);
  await ownerPool.query('update platform.messages set total = 6 where id = $1', [messageId]);
});

const exportAs = (person: Person, file = 'recipients.csv?show=bounced') =>
  person.send({
    method: 'GET',
    path: `/teams/${ada.teamId}/outgoing-messages/${messageId}/${file}`,
  });

test('recipients are exported as a file that is safe to open', async () => {
  const reply = await exportAs(ada);
  expect(reply.headers.get('content-type')).toContain('text/csv');
  const lines = (await reply.text()).trim().split('\r\n');
  expect(lines[0]).toMatch(
    /^CalculatedName,MethodUsed,SentToEmailAddress,SentToPhoneNumber,Segments,Version,State/,
  );
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 5))).toEqual([
    ["'=1+1", 'email', 'dan@post.test', '', ''],
  ]);
});

test('the file has only the recipients that were searched for, and who opened by a program alone', async () => {
  const lines = (await (await exportAs(ada, 'recipients.csv?search=BEN@')).text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  const cellOf = (title: string) => lines[1]?.split(',')[lines[0]?.split(',').indexOf(title) ?? -1];
  expect(cellOf('SentToEmailAddress')).toBe('ben@mail.test');
  expect([cellOf('OpenedAt'), cellOf('Segments')]).toEqual(['', '']);
  expect(cellOf('OpenedByProgramAt')).toMatch(/^20/);
});

test('the figures are exported as a file, one a line', async () => {
  const reply = await exportAs(ada, 'statistics.csv');
  expect(reply.headers.get('content-type')).toContain('text/csv');
  const lines = (await reply.text()).trim().split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Part,Item,Figure,Count',
      'total,,sent,5',
      'total,,delivered,4',
      'total,,left_out,1',
      'link,Two,clicked,1',
      'domain,post.test,bounced,1',
    ]),
  );
  for (const figure of ['sent,5', 'openedByProgramOnly,1'])
    expect(lines.filter((line) => /^hour,20/.test(line) && line.endsWith(`,${figure}`))).toHaveLength(1);
});

test('opens that are not tracked are not counted as none', async () => {
  const set = (tracks: boolean) =>
    server.deps.ownerPool.query('update platform.messages set tracks_opens = $2 where id = $1', [
      messageId,
      tracks,
    ]);
  await set(false);
  expect(await ada.call(messages.statistics, { params: { messageId } })).toMatchObject({
    tracksOpens: false,
    tracksClicks: true,
  });
  expect(await (await exportAs(ada, 'statistics.csv')).text()).not.toContain('opened');
  await set(true);
});

test('a message is compared with the one of its type before it, and found by its name', async () => {
  const draft = await ada.call(messages.create, { body: { internalName: 'Winter', type: 'participation' } });
  const { previous } = await ada.call(messages.statistics, { params: { messageId: draft.id } });
  expect(previous).toEqual({ id: messageId, internalName: 'Autumn' });
  const other = await ada.call(messages.create, { body: { internalName: '50%', type: 'marketing' } });
  expect((await ada.call(messages.statistics, { params: { messageId: other.id } })).previous).toBeNull();
  const found = async (search: string) =>
    (await ada.call(messages.list, { query: { search } })).items.map((one) => one.internalName);
  expect([await found('AUT'), await found('%'), await found('nothing')]).toEqual([['Autumn'], ['50%'], []]);
});

test('who may not read messages sees no figure, nor does another team', async () => {
  const mia = await makeMember(server, 'mia');
  expect((await refusal(mia.call(messages.dashboard))).status).toBe(403);
  expect((await exportAs(mia)).status).toBe(403);
  expect((await exportAs(mia, 'statistics.csv')).status).toBe(403);
  expect((await exportAs(server.olga, 'statistics.csv')).status).toBe(404);
  expect((await exportAs(server.olga)).status).toBe(404);
  const { days, lists, failed } = await server.olga.call(messages.dashboard);
  expect([days.every(({ sent }) => sent === 0), lists, failed]).toEqual([true, [], []]);
});
