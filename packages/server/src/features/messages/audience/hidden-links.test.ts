// Who clicked a link that only some people get meets its condition: no one learns that who may not read the condition.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
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
  const reads = (filters: readonly (object | null)[]) =>
    filters.map((filter, at) => ({
      ...{ type: 'read_data_field_data' as const, collectionId: guests.id, filter },
      fieldId: guests.fields[at]?.id,
    }));
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

async function send(): Promise<string> {
  const { id, version } = await ada.call(messages.create, {
    body: {
      ...{ internalName: 'Plans', type: 'participation', subjectLine: 'Hello', blocks },
      audience: collectionAudience(guests.id),
    } as never,
  });
  const params = { messageId: id };
  await ada.call(messages.sendNow, { params, body: { version } });
  await vi.waitFor(async () => {
    expect((await ada.call(messages.get, { params })).status).toBe('sent');
  }, 15_000);
  return id;
}

async function linksOf(recipientId: string): Promise<string[]> {
  const { html } = await ada.call(messages.outboxMail, { params: { recipientId } });
  return [...html.matchAll(/\/api\/t\/c\/[^"]+/g)].map(([path]) => path);
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

async function click(place: number, of = links): Promise<void> {
  const reply = await fetch(server.url + of[place], {
    redirect: 'manual',
    headers: { 'user-agent': 'Thunderbird/128.0' },
  });
  expect(reply.status).toBe(302);
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
      ...{ clicked: false, opened: false, delivery: 'delivery', listed: 0, listedAsOpened: 0, inFile: false },
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

test('the pages of recipients don’t say who clicked a link of a block', async () => {
  await ada.call(records.create, {
    params: { collectionId: guests.id },
    body: {
      records: ['noah', 'mia'].map((name) => ({ name, email: `${name}@example.org`, plan: 'gold' })) as never,
    },
  });
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
