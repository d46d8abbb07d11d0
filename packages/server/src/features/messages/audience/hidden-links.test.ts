// Who clicked a link that only some people get meets its condition: no one learns that who may not read the condition.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
/** Reads names and addresses, not plans. */
let dan: Person;
/** Reads plans as well, but of no one who got the message. */
let pat: Person;
let guests: CollectionWithFields;
let messageId: string;
let links: string[];
let blocks: object[];

beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  guests = await ada.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: 'Guests',
      fields: ['Name', 'Email', 'Plan'].map((title) => ({ title, dataType: 'plain_text' as const })),
    },
  });
  await ada.call(records.create, {
    params: { collectionId: guests.id },
    body: { records: [{ name: 'Elena', email: 'elena@example.org', plan: 'gold' }] },
  });
  dan = await writer('dan', reads([null, null]));
  pat = await writer('pat', reads([null, null, { field: 'name', operator: 'is', value: 'Olga' }]));
  const link = (id: string, more: object = {}) => ({
    ...{ id, kind: 'text', html: `<p><a href="https://example.org/${id}">${id}</a></p>`, ...more },
  });
  const filter = { field: 'plan', operator: 'is', value: 'gold' };
  blocks = [link('open'), link('gold', { visibleTo: { collectionId: guests.id, filter } })];
  messageId = await send();
  const [elena] = (await ada.call(messages.recipients, { params: { messageId } })).items;
  links = await linksOf(elena?.id ?? '');
});
afterAll(() => server.stop());

function reads(filters: readonly (object | null)[]) {
  return filters.map((filter, at) => ({
    ...{ type: 'read_data_field_data' as const, collectionId: guests.id, filter },
    fieldId: guests.fields[at]?.id,
  }));
}

async function send(more: object = {}): Promise<string> {
  const made = await ada.call(messages.create, {
    body: {
      ...{ internalName: 'Plans', type: 'participation', subjectLine: 'Hello', blocks },
      ...{ audience: collectionAudience(guests.id), ...more },
    } as never,
  });
  return sendAsIs(made.id);
}

async function sendAsIs(id: string): Promise<string> {
  const params = { messageId: id };
  const { version } = await ada.call(messages.get, { params });
  await ada.call(messages.sendNow, { params, body: { version } });
  await vi.waitFor(async () => {
    expect((await ada.call(messages.get, { params })).status).toBe('sent');
  }, 15_000);
  return id;
}

async function linksOf(recipientId: string): Promise<string[]> {
  return pathsIn(recipientId, /\/api\/t\/c\/[^"]+/g);
}

async function pathsIn(recipientId: string, pattern: RegExp): Promise<string[]> {
  const { html } = await ada.call(messages.outboxMail, { params: { recipientId } });
  return [...html.matchAll(pattern)].map(([path]) => path);
}

async function writer(name: string, dataPermissions: readonly object[]): Promise<Person> {
  const person = await makeMember(server, name);
  const featurePermissions = ['outgoing_messages_edit', 'outgoing_messages_send'];
  const role = await ada.call(roles.create, {
    body: { name, featurePermissions, dataPermissions } as never,
  });
  await giveRoles(ada, person, [role.id], { accountType: 'full', dataAccess: 'by_role' });
  return person;
}

async function click(place: number, of = links, agent = 'Thunderbird/128.0'): Promise<void> {
  const headers = { 'user-agent': agent };
  const reply = await fetch(server.url + of[place], { redirect: 'manual', headers });
  expect(reply.status).toBe(302);
}

async function loadPicture(recipientId: string, agent = 'Thunderbird/128.0'): Promise<void> {
  const [pixel] = await pathsIn(recipientId, /\/api\/t\/o\/[^"]+/g);
  expect((await fetch(server.url + pixel, { headers: { 'user-agent': agent } })).status).toBe(200);
}

/** All that a person sees of who clicked. */
async function seenBy(person: Person) {
  const params = { messageId };
  const recipients = async (show: 'all' | 'clicked' | 'opened') =>
    (await person.call(messages.recipients, { params, query: { show } })).items;
  const [elena] = await recipients('all');
  const detail = await person.call(messages.recipient, {
    params: { ...params, recipientId: elena?.id ?? '' },
  });
  const file = await person.send({
    method: 'GET',
    path: `/teams/${person.teamId}/outgoing-messages/${messageId}/recipients.csv?show=clicked`,
  });
  const statistics = await person.call(messages.statistics, { params });
  return {
    clicked: elena?.clickedAt !== null,
    opened: elena?.openedAt !== null,
    delivery: elena?.delivery,
    listed: (await recipients('clicked')).length,
    listedAsOpened: (await recipients('opened')).length,
    inFile: (await file.text()).includes('elena'),
    events: detail.notifications.filter(({ typeId }) => typeId === 'click').length,
    links: statistics.links.map(({ label }) => label).sort(),
  };
}

const writeTo = (person: Person, source: object) =>
  person.call(messages.create, {
    body: {
      ...{ internalName: 'Again', type: 'participation', subjectLine: 'Hello', bodyHtml: '<p>Hello</p>' },
      audience: { include: [{ kind: 'message', messageId, ...source }], exclude: [] },
    } as never,
  });

test('a click on a link of a block is seen by those who may read whom the block is for', async () => {
  await click(1);
  const all = { clicked: true, opened: true, delivery: 'click', listed: 1, listedAsOpened: 1, inFile: true };
  expect(await seenBy(ada)).toEqual({ ...all, events: 1, links: ['gold', 'open'] });
  for (const person of [dan, pat])
    expect(await seenBy(person)).toEqual({
      ...{ clicked: false, opened: false, delivery: 'send', listed: 0, listedAsOpened: 0, inFile: false },
      ...{ events: 0, links: ['open'] },
    });
  await click(0);
  for (const person of [dan, pat])
    expect(await seenBy(person)).toEqual({ ...all, events: 1, links: ['open'] });
});

test('a message to those who clicked it is written by those who may read whom the block is for', async () => {
  for (const source of [{ did: 'clicked', link: 2 }, { did: 'not_clicked', link: 2 }, { did: 'clicked' }]) {
    for (const person of [dan, pat])
      expect((await refusal(writeTo(person, source))).problem.code).toBe('invalid_input');
    expect((await writeTo(ada, source)).status).toBe('draft');
  }
  expect((await writeTo(dan, { did: 'clicked', link: 1 })).status).toBe('draft');
  const again = (person: Person) =>
    person.call(messages.duplicate, { params: { messageId }, body: { did: 'clicked' } });
  for (const person of [dan, pat]) expect((await refusal(again(person))).problem.code).toBe('invalid_input');
  expect((await again(ada)).status).toBe('draft');
});

test('who may not read whom a block is for reaches no one by clicks on its links', async () => {
  const source = { kind: 'message', messageId, did: 'clicked', link: 2 };
  const body = { type: 'participation', audience: { include: [source], exclude: [] } } as never;
  const count = async (person: Person) => (await person.call(messages.countAudience, { body })).reachable;
  expect([await count(ada), await count(dan).catch(() => 0)]).toEqual([1, 0]);
});

/** The number of each figure in everything that counts the message; of an A/B test, of its two groups. */
async function countsFor(person: Person, id: string) {
  const params = { messageId: id };
  const { opened, clicked, kinds, timeline, abTest, links } = await person.call(messages.statistics, {
    params,
  });
  const path = `/teams/${person.teamId}/outgoing-messages/${id}/statistics.csv`;
  const file = await (await person.send({ method: 'GET', path })).text();
  const inFile = (name: string) => Number(new RegExp(`total,,${name},(\\d+)`).exec(file)?.[1]);
  const { days } = await person.call(messages.dashboard);
  const sum = (points: readonly { readonly opened: number; readonly clicked: number }[]) => [
    points.reduce((total, point) => total + point.opened, 0),
    points.reduce((total, point) => total + point.clicked, 0),
  ];
  return {
    figures: [opened, clicked],
    kinds: [kinds.opened, kinds.clicked],
    timeline: sum(timeline.points),
    file: [inFile('opened'), inFile('clicked')],
    groups: abTest && sum([abTest.a, abTest.b]),
    links: links.reduce((total, link) => total + link.clicks, 0),
    days: sum(days),
  };
}

/** In the background. */
async function isCounted(id: string, clicks: number): Promise<void> {
  const stored = async () => {
    const { rows } = await server.deps.ownerPool.query<{ clicked: number }>(
      "select (figures ->> 'clicked')::int as clicked from platform.message_figures where message_id = $1",
      [id],
    );
    return rows[0]?.clicked;
  };
  await expect.poll(stored, { timeout: 15_000 }).toBe(clicks);
}

test('no figure counts a click on a link of a block for those who may not read whom it is for', async () => {
  await ada.call(records.create, {
    params: { collectionId: guests.id },
    body: {
      records: ['noah', 'mia'].map((name) => ({ name, email: `${name}@example.org`, plan: 'gold' })) as never,
    },
  });
  const made = await ada.call(messages.create, {
    body: {
      ...{ internalName: 'Tested', type: 'participation', subjectLine: 'Hello', blocks },
      audience: collectionAudience(guests.id),
    } as never,
  });
  const params = { messageId: made.id };
  const { version } = await ada.call(messages.change, {
    params,
    body: { version: made.version, abTest: { subjectLine: 'Hi', share: 50 } },
  });
  await ada.call(messages.sendNow, { params, body: { version } });
  const sent = async () =>
    (await ada.call(messages.recipients, { params })).items.filter(({ state }) => state === 'sent');
  await expect.poll(async () => (await sent()).length, { timeout: 15_000 }).toBe(2);
  const [tested] = await sent();
  const own = await linksOf(tested?.id ?? '');
  await isCounted(messageId, 1);
  await isCounted(made.id, 0);
  const before = await countsFor(ada, made.id);
  const beforeForDan = await countsFor(dan, made.id);
  const none = { figures: [0, 0], kinds: [0, 0], timeline: [0, 0], file: [0, 0], groups: [0, 0], links: 0 };
  expect(beforeForDan).toMatchObject(none);

  await click(1, own);
  const one = { figures: [1, 1], kinds: [1, 1], timeline: [1, 1], file: [1, 1], groups: [1, 1], links: 1 };
  const daysAfter = (days: readonly (number | undefined)[]) => days.map((count) => (count ?? 0) + 1);
  await isCounted(made.id, 1);
  expect(await countsFor(ada, made.id)).toEqual({ ...one, days: daysAfter(before.days) });
  for (const person of [dan, pat])
    expect(await countsFor(person, made.id)).toEqual({ ...none, days: beforeForDan.days });
  // As of more people, whose figures are stored.
  const setTotal = (total: number) =>
    server.deps.ownerPool.query('update platform.messages set total = $1 where id = $2', [total, made.id]);
  await setTotal(20_000);
  expect((await countsFor(ada, made.id)).figures).toEqual([1, 1]);
  expect(await countsFor(dan, made.id)).toEqual({ ...none, days: beforeForDan.days });
  await setTotal(3);

  await click(0, own);
  await expect
    .poll(() => countsFor(dan, made.id), { timeout: 15_000 })
    .toEqual({
      ...one,
      days: daysAfter(beforeForDan.days),
    });
  expect(await countsFor(ada, made.id)).toEqual({ ...one, links: 2, days: daysAfter(before.days) });
});

test('the pages of recipients don’t say who clicked a link of a block', async () => {
  const params = { messageId: await send() };
  const { items } = await ada.call(messages.recipients, { params });
  for (const { id } of items.slice(0, 2)) await click(1, await linksOf(id));
  const pagesOf = async (show: 'all' | 'clicked' | 'opened') => {
    const pages: (number | string | null)[] = [];
    let after: string | undefined;
    do {
      const page = await dan.call(messages.recipients, {
        params,
        query: { show, limit: '1', ...(after !== undefined && { after }) } as never,
      });
      if (show !== 'all') expect(page.items).toEqual([]);
      pages.push(page.next);
      after = page.next === null ? undefined : String(page.next);
    } while (after !== undefined);
    return pages;
  };
  const all = await pagesOf('all');
  expect(all).toHaveLength(3);
  expect(await pagesOf('clicked')).toEqual(all);
  expect(await pagesOf('opened')).toEqual(all);
});

test('a day on which only a link of a block was clicked lists the message for those who may read whom it is for', async () => {
  await server.deps.ownerPool.query(
    "insert into platform.message_stats values ($1, $2, '2025-03-09T10:00Z', 0, 0, 1, 1, 0, 0, 0)",
    [ada.teamId, messageId],
  );
  const listed = async (person: Person) => {
    const query = { from: '2025-03-09', to: '2025-03-09' };
    return (await person.call(messages.list, { query })).items.length;
  };
  expect([await listed(ada), await listed(dan)]).toEqual([1, 0]);
});

test('what follows a click on a link of a block doesn’t say that there was one', async () => {
  const id = await send();
  const params = { messageId: id };
  const { items } = await ada.call(messages.recipients, { params });
  const [person, program, other] = items.map((one) => one.id);
  if (!person || !program || !other) throw new Error('Three people get it.');
  const seen = async (recipientId: string, by = dan) => {
    const { openedAt, machineOpenedAt, delivery, notifications } = await by.call(messages.recipient, {
      params: { ...params, recipientId } as never,
    });
    const opens = notifications.filter(({ typeId }) => typeId === 'open').length;
    return { isOpen: openedAt !== null, isOpenByProgram: machineOpenedAt !== null, delivery, opens };
  };
  const untouched = await seen(other);
  const programOpens = async (by: Person) => {
    const { machineOpened, timeline } = await by.call(messages.statistics, { params });
    return [machineOpened, timeline.points.reduce((sum, point) => sum + point.machineOpened, 0)];
  };

  await click(1, await linksOf(person));
  await loadPicture(person);
  await click(1, await linksOf(program), 'Mozilla/5.0');
  await expect.poll(() => seen(person, ada)).toMatchObject({ isOpen: true, delivery: 'click', opens: 1 });
  await expect.poll(() => programOpens(ada)).toEqual([1, 1]);
  expect(await seen(person)).toEqual(untouched);
  expect(await seen(program)).toEqual(untouched);
  expect(await programOpens(dan)).toEqual([0, 0]);

  // As a provider reports it that counts clicks itself, which knows no positions.
  const unplaced = { params: { recipientId: other } as never, body: { fate: 'click' as const } };
  await ada.call(messages.simulateDelivery, unplaced);
  expect(await seen(other, ada)).toMatchObject({ isOpen: true, delivery: 'click' });
  expect(await seen(other)).toEqual(untouched);

  await loadPicture(program, 'Mozilla/5.0');
  await expect.poll(() => programOpens(dan)).toEqual([1, 1]);
  expect(await seen(program)).toMatchObject({ isOpen: false, isOpenByProgram: true, delivery: 'delivery' });
});

test('people chosen by openings are those that who chose them may see, no matter who sends', async () => {
  const id = await send({ internalName: 'Chosen from' });
  const { items } = await ada.call(messages.recipients, { params: { messageId: id } });
  const [byLink, byPicture] = items;
  await click(1, await linksOf(byLink?.id ?? ''));
  await loadPicture(byPicture?.id ?? '');
  const opened = async () => (await ada.call(messages.statistics, { params: { messageId: id } })).opened;
  await expect.poll(opened).toBe(2);
  const kim = await writer('kim', reads([null, null]));
  const write = (by: Person, did: string) =>
    by.call(messages.create, {
      body: {
        ...{ internalName: `${did} again`, type: 'participation', subjectLine: 'Hello' },
        ...{ bodyHtml: '<p>Hello</p>' },
        audience: { include: [{ kind: 'message', messageId: id, did }], exclude: [] },
      } as never,
    });
  const peopleOf = async (message: { readonly id: string }) => {
    const found = await ada.call(messages.people, { params: { messageId: message.id } as never, body: {} });
    return found.items.map(({ calculatedName }) => calculatedName).sort();
  };
  const names = (...found: (typeof byLink)[]) => found.map((one) => one?.calculatedName).sort();
  const [first, second] = [byLink, byPicture];
  const rest = items.slice(2);
  expect(await peopleOf(await write(ada, 'opened'))).toEqual(names(first, second));
  expect(await peopleOf(await write(ada, 'not_opened'))).toEqual(names(...rest));
  const byKim = await write(kim, 'opened');
  expect(await peopleOf(byKim)).toEqual(names(second));
  expect(await peopleOf(await write(kim, 'not_opened'))).toEqual(names(first, ...rest));
  const { items: users } = await ada.call(teamUsers.list);
  const teamUserId = users.find(({ firstName }) => firstName.toLowerCase() === 'kim')?.id;
  await ada.call(teamUsers.deactivate, { params: { teamUserId } as never, body: {} });
  expect(await peopleOf(byKim)).toEqual(names(second));
  await sendAsIs(byKim.id);
  const reached = await ada.call(messages.recipients, { params: { messageId: byKim.id } as never });
  expect(reached.items.map(({ calculatedName }) => calculatedName)).toEqual(names(second));
});
