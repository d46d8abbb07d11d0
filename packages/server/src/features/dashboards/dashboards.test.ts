import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { auditLog } from '@fieldhouse/contract/audit-log';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type Dashboard, type DashboardCard, dashboards } from '@fieldhouse/contract/dashboards';
import { views } from '@fieldhouse/contract/data-views';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { statisticsCards } from '@fieldhouse/contract/statistics-cards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
/** Reads names of guests from Fresno, and no other field than the town. */
let kim: Person;
/** A guest without any role. */
let gus: Person;
/** Manages collections and reads no records. */
let sam: Person;
let guests: CollectionWithFields;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  guests = await ada.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: 'Guests',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Town', dataType: 'plain_text' },
        { title: 'Debt', dataType: 'number' },
        { title: 'Secret', dataType: 'boolean' },
        { title: 'Arrives', dataType: 'date' },
      ],
    },
  });
  await ada.call(records.create, {
    params: { collectionId: guests.id },
    body: {
      records: [
        { name: 'Elena', town: 'Fresno', debt: 10, secret: true },
        { name: 'Tomás', town: 'Fresno', debt: 20, secret: false },
        { name: 'Rosa', town: 'Oakland', debt: 500, secret: true },
      ],
    },
  });
  const fieldId = (name: string) => guests.fields.find(({ columnName }) => columnName === name)?.id ?? null;
  const fresno = { field: 'town', operator: 'is' as const, value: 'Fresno' };
  const reads = ['name', 'town'].map((name) => ({
    type: 'read_data_field_data' as const,
    collectionId: guests.id,
    fieldId: fieldId(name),
    filter: fresno,
  }));
  const { id } = await ada.call(roles.create, { body: { name: 'Fresno', dataPermissions: reads } });
  kim = await makeMember(server, 'kim');
  await giveRoles(ada, kim, [id], { dataAccess: 'by_role' });
  gus = await makeMember(server, 'gus');
  await giveRoles(ada, gus, [], { accountType: 'guest', dataAccess: 'by_role' });
  sam = await makeMember(server, 'sam');
  const shapes = await ada.call(roles.create, {
    body: { name: 'Shapes', featurePermissions: ['team_admin_data_collections'] },
  });
  await giveRoles(ada, sam, [shapes.id], { dataAccess: 'by_role' });
});
afterAll(() => server.stop());

const ofGuests = (settings: object = {}): object => ({
  type: 'number',
  collectionId: guests.id,
  figure: { fn: 'count' },
  ...settings,
});

function make(person: Person, visibility: 'team' | 'personal' = 'team'): Promise<Dashboard> {
  return person.call(dashboards.create, { body: { name: 'Guests', visibility } });
}

function add(person: Person, { id }: Dashboard, settings: unknown, title = 'Card'): Promise<DashboardCard> {
  return person.call(dashboards.addCard, {
    params: { dashboardId: id },
    body: { title, width: 3, height: 1, settings: settings as never },
  });
}

async function figuresFor(person: Person, { id }: Dashboard, cardIds?: readonly string[]) {
  const { items } = await person.call(dashboards.figures, {
    params: { dashboardId: id },
    body: cardIds ? { cardIds } : {},
  });
  return items.map((item) =>
    item.status === 'ready' && item.figure.kind === 'number' ? item.figure.value : item.status,
  );
}

test('a new team starts with a dashboard of one’s tasks and of what happened last', async () => {
  const { items } = await ada.call(dashboards.list);
  expect(items[0]).toMatchObject({ name: 'Team Dashboard', visibility: 'team', may: { change: true } });
  const { cards } = await ada.call(dashboards.get, { params: { dashboardId: items[0]?.id ?? '' } });
  expect(cards.map(({ settings }) => settings?.type)).toEqual(['tasks', 'recent_changes', 'messages']);
  // Messages are for people who may read them.
  const seen = await kim.call(dashboards.get, { params: { dashboardId: items[0]?.id ?? '' } });
  expect(seen.cards.map(({ title }) => title)).toEqual(['My tasks', 'Recent changes']);
});

test('figures count what their viewer may read', async () => {
  const made = await make(ada);
  await add(ada, made, ofGuests(), 'Guests');
  await add(ada, made, { ...ofGuests({ type: 'bars' }), groupBy: { field: 'town' } }, 'By town');
  expect((await figuresFor(ada, made))[0]).toBe('3');
  expect((await figuresFor(kim, made))[0]).toBe('2');
  const { items } = await kim.call(dashboards.figures, { params: { dashboardId: made.id }, body: {} });
  const [, chart] = items;
  const values = chart?.status === 'ready' && chart.figure.kind === 'groups' ? chart.figure.groups : [];
  expect(values.map(({ value, figure }) => [value, figure])).toEqual([['Fresno', '2']]);
  // The same figure again, from the cache: still their own.
  expect((await figuresFor(ada, made))[0]).toBe('3');
});

test('a card is hidden by each member for themselves, whatever they may change', async () => {
  const made = await make(ada);
  const [all, debts] = [
    await add(ada, made, ofGuests(), 'All'),
    await add(ada, made, ofGuests({ figure: { fn: 'sum', field: 'debt' } }), 'Debts'),
  ];
  const hide = (person: Person, card: DashboardCard, isHidden = true) =>
    person.call(dashboards.hideCard, {
      params: { dashboardId: made.id, dashboardCardId: card.id },
      body: { isHidden },
    });
  const seenBy = (person: Person) => person.call(dashboards.get, { params: { dashboardId: made.id } });
  expect(await hide(kim, all)).toMatchObject({ cards: [{ title: 'All' }], hiddenCardIds: [all.id] });
  // The other card is none of hers.
  expect(await figuresFor(kim, made)).toEqual([]);
  expect((await seenBy(ada)).hiddenCardIds).toEqual([]);
  expect(await figuresFor(ada, made)).toEqual(['3', '530']);
  // What one may not see can't be found by hiding it.
  expect((await refusal(hide(kim, debts))).problem.code).toBe('not_found');
  expect((await hide(ada, debts)).hiddenCardIds).toEqual([debts.id]);
  expect((await hide(kim, all, false)).hiddenCardIds).toEqual([]);
  await ada.call(dashboards.deleteCard, { params: { dashboardId: made.id, dashboardCardId: debts.id } });
  expect((await seenBy(ada)).hiddenCardIds).toEqual([]);
});

test('a card is moved to another dashboard by who may change both, and see what it shows', async () => {
  const [team, own, kims] = [await make(ada), await make(ada, 'personal'), await make(kim, 'personal')];
  const note = { type: 'text', html: '<p>Note</p>' };
  const card = await add(ada, team, ofGuests(), 'All');
  const [first, second] = [await add(ada, own, note, 'First'), await add(ada, own, note, 'Second')];
  await kim.call(dashboards.hideCard, {
    params: { dashboardId: team.id, dashboardCardId: card.id },
    body: { isHidden: true },
  });
  const move = (
    person: Person,
    from: Dashboard,
    to: Dashboard,
    more: { position?: number; id?: string } = {},
  ) =>
    person.call(dashboards.moveCard, {
      params: { dashboardId: from.id, dashboardCardId: more.id ?? card.id },
      body: { dashboardId: to.id, ...(more.position !== undefined && { position: more.position }) },
    });
  const cardsOf = async (person: Person, { id }: Dashboard) =>
    person.call(dashboards.get, { params: { dashboardId: id } });
  const titlesOf = async (person: Person, one: Dashboard) =>
    (await cardsOf(person, one)).cards.map(({ title }) => title);
  const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;
  // She may not change the team's, and no one sees hers.
  expect(await codeOf(move(kim, team, kims))).toBe('forbidden');
  expect(await codeOf(move(ada, team, kims))).toBe('not_found');
  expect(await codeOf(move(ada, own, own, { id: first.id }))).toBe('action_not_allowed');
  // Sam changes dashboards of the team, and reads no guests.
  const sams = await make(sam, 'personal');
  expect(await codeOf(move(sam, team, sams))).toBe('not_found');
  expect(await move(ada, team, own, { position: 1 })).toMatchObject({ title: 'All', settings: ofGuests() });
  expect(await titlesOf(ada, team)).toEqual([]);
  expect(await titlesOf(ada, own)).toEqual(['First', 'All', 'Second']);
  await move(ada, own, team);
  expect(await cardsOf(kim, team)).toMatchObject({ cards: [{ title: 'All' }], hiddenCardIds: [] });
  expect(await codeOf(move(ada, own, team, { id: card.id }))).toBe('not_found');
  expect(await titlesOf(ada, own)).toEqual([first.title, second.title]);
});

test('a card on a field or a collection that one may not read is not there', async () => {
  const made = await make(ada);
  const cards = [
    await add(ada, made, ofGuests({ figure: { fn: 'sum', field: 'debt' } }), 'Debts'),
    await add(ada, made, ofGuests({ filter: { field: 'secret', operator: 'is', value: true } }), 'Secrets'),
    await add(ada, made, { ...ofGuests({ type: 'bars' }), groupBy: { field: 'debt' } }, 'By debt'),
    await add(ada, made, ofGuests({ period: { field: 'created_at', unit: 'month' } }), 'New'),
  ];
  await add(ada, made, ofGuests(), 'All');
  const seen = await kim.call(dashboards.get, { params: { dashboardId: made.id } });
  expect(seen).toMatchObject({ may: { change: false } });
  expect(seen.cards.map(({ title }) => title)).toEqual(['All']);
  expect(JSON.stringify(seen)).not.toMatch(/debt|secret|created_at/i);
  expect(
    await figuresFor(
      kim,
      made,
      cards.map(({ id }) => id),
    ),
  ).toEqual(cards.map(() => 'unavailable'));
  expect((await gus.call(dashboards.get, { params: { dashboardId: made.id } })).cards).toEqual([]);
  // Not even how many there are.
  expect(await figuresFor(gus, made)).toEqual([]);
});

test('who manages collections arranges cards that they can’t see, and learns and changes nothing of them', async () => {
  const made = await make(ada);
  const card = await add(
    ada,
    made,
    ofGuests({ filter: { field: 'secret', operator: 'is', value: true } }),
    'S',
  );
  const seen = await sam.call(dashboards.get, { params: { dashboardId: made.id } });
  expect(seen.cards).toMatchObject([{ id: card.id, settings: null }]);
  const params = { dashboardId: made.id, dashboardCardId: card.id };
  const moved = await sam.call(dashboards.arrange, {
    params: { dashboardId: made.id },
    body: { cards: [{ id: card.id, width: 6, height: 2 }] },
  });
  expect(moved.cards).toMatchObject([{ width: 6, height: 2, settings: null }]);
  const text = { type: 'text', html: '<p>Gone</p>' } as const;
  const blind = sam.call(dashboards.changeCard, { params, body: { version: 1, settings: text } });
  expect((await refusal(blind)).problem.code).toBe('forbidden');
});

test('a card can’t be saved or computed with what its author may not read', async () => {
  const own = await make(kim, 'personal');
  const saved = await add(kim, own, ofGuests());
  const secret = { field: 'secret', operator: 'is', value: true };
  const closed = [
    ofGuests({ filter: secret }),
    ofGuests({ figure: { fn: 'max', field: 'debt' } }),
    { ...ofGuests({ type: 'bars' }), groupBy: { field: 'debt' } },
    { ...ofGuests({ type: 'stacked_bars' }), groupBy: { field: 'town' }, splitBy: { field: 'secret' } },
    ofGuests({ period: { field: 'updated_at', unit: 'day' } }),
  ] as never[];
  for (const settings of closed) {
    const params = { dashboardId: own.id, dashboardCardId: saved.id };
    const calls = [
      () => add(kim, own, settings),
      () => kim.call(dashboards.changeCard, { params, body: { version: 1, settings } }),
      () => kim.call(dashboards.preview, { body: { settings } }),
    ];
    for (const call of calls) expect((await refusal(call())).problem.code).toBe('unknown_field');
  }
  const messages = add(kim, own, { type: 'messages' });
  expect((await refusal(messages)).problem.code).toBe('forbidden');
});

test('dashboards of the team are changed by people who manage collections, personal ones by their owner', async () => {
  const shared = await make(ada);
  const own = await make(kim, 'personal');
  const card = await add(ada, shared, ofGuests());
  const params = { dashboardId: shared.id };
  const text = { type: 'text', html: '<p>Hi</p>' } as const;
  const forbidden = [
    () => make(kim, 'team'),
    () => kim.call(dashboards.change, { params, body: { version: 2, name: 'Mine' } }),
    () => kim.call(dashboards.delete, { params }),
    () => kim.call(dashboards.arrange, { params, body: { cards: [] } }),
    () => add(kim, shared, text),
    () =>
      kim.call(dashboards.changeCard, {
        params: { ...params, dashboardCardId: card.id },
        body: { version: 1 },
      }),
    () => kim.call(dashboards.deleteCard, { params: { ...params, dashboardCardId: card.id } }),
    () =>
      kim.call(dashboards.change, {
        params: { dashboardId: own.id },
        body: { version: 1, visibility: 'team' },
      }),
  ];
  for (const call of forbidden) expect((await refusal(call())).problem.code).toBe('forbidden');
  const theirs = { dashboardId: own.id };
  const hidden = [
    () => ada.call(dashboards.get, { params: theirs }),
    () => ada.call(dashboards.delete, { params: theirs }),
    () => ada.call(dashboards.figures, { params: theirs, body: {} }),
    () => add(ada, own, text),
    () => server.olga.call(dashboards.get, { params }),
    () => ada.call(dashboards.deleteCard, { params: { ...params, dashboardCardId: own.id } }),
  ];
  for (const call of hidden) expect((await refusal(call())).problem.code).toBe('not_found');
  expect((await ada.call(dashboards.list)).items.map(({ id }) => id)).not.toContain(own.id);
});

test('an API key counts what it may read, and keeps no dashboards of its own', async () => {
  const made = await make(ada);
  await add(ada, made, ofGuests());
  const { secret } = await ada.call(teamApiKeys.create, {
    body: {
      name: 'Screen',
      dataPermissions: [
        {
          type: 'read_data_field_data',
          collectionId: guests.id,
          filter: { field: 'town', operator: 'is', value: 'Oakland' },
        },
      ],
    },
  });
  const program = new Person(server.url, '', ada.teamId, secret);
  expect(await figuresFor(program, made)).toEqual(['1']);
  expect((await refusal(make(program))).problem.code).toBe('forbidden');
});

test('cards are put into another order and size; a list that is not complete is refused', async () => {
  const made = await make(ada);
  const [a, b] = [await add(ada, made, ofGuests(), 'A'), await add(ada, made, ofGuests(), 'B')];
  const params = { dashboardId: made.id };
  const size = { width: 12, height: 3 } as const;
  const moved = await ada.call(dashboards.arrange, {
    params,
    body: {
      cards: [
        { id: b.id, ...size },
        { id: a.id, width: 3, height: 1 },
      ],
    },
  });
  expect(moved.cards.map(({ title, width, height }) => [title, width, height])).toEqual([
    ['B', 12, 3],
    ['A', 3, 1],
  ]);
  const partial = ada.call(dashboards.arrange, { params, body: { cards: [{ id: b.id, ...size }] } });
  expect((await refusal(partial)).problem.code).toBe('stale_version');
  const crooked = ada.call(dashboards.arrange, {
    params,
    body: { cards: [{ id: b.id, width: 5 as never, height: 1 }] },
  });
  expect((await refusal(crooked)).problem.code).toBe('invalid_input');
  await ada.call(dashboards.deleteCard, { params: { ...params, dashboardCardId: b.id } });
  const again = await ada.call(dashboards.addCard, {
    params,
    body: { title: 'B', width: 12, height: 3, position: 0, settings: ofGuests() as never },
  });
  const { cards } = await ada.call(dashboards.get, { params });
  expect(cards.map(({ id }) => id)).toEqual([again.id, a.id]);
});

test('a text is cleaned, and a change on an older version refused', async () => {
  const made = await make(ada, 'personal');
  const card = await add(ada, made, { type: 'text', html: '<p>Hi<script>x()</script></p>' });
  expect(card.settings).toEqual({ type: 'text', html: '<p>Hi</p>' });
  const params = { dashboardId: made.id, dashboardCardId: card.id };
  await ada.call(dashboards.changeCard, { params, body: { version: 1, title: 'Note' } });
  const late = ada.call(dashboards.changeCard, { params, body: { version: 1, title: 'Late' } });
  expect((await refusal(late)).problem.code).toBe('stale_version');
  const shared = await ada.call(dashboards.change, {
    params: { dashboardId: made.id },
    body: { version: 3, visibility: 'team', name: 'For all' },
  });
  expect(shared).toMatchObject({ visibility: 'team', ownerId: null, name: 'For all' });
});

test('a list shows a view of the team, or one’s own on one’s own dashboard', async () => {
  const view = (visibility: 'team' | 'personal') =>
    ada.call(views.create, {
      params: { collectionId: guests.id },
      body: { internalName: 'Fresno', type: 'table', visibility },
    });
  const [open, own] = [await view('team'), await view('personal')];
  const listOf = (viewId: string) => ({ type: 'list', collectionId: guests.id, viewId });
  const shared = await make(ada);
  const personal = await make(ada, 'personal');
  expect((await add(ada, shared, listOf(open.id))).settings).toMatchObject({ limit: 5 });
  expect((await refusal(add(ada, shared, listOf(own.id)))).problem.code).toBe('invalid_input');
  await add(ada, personal, listOf(own.id));
  expect((await refusal(add(kim, await make(kim, 'personal'), listOf(own.id)))).problem.code).toBe(
    'not_found',
  );
  await ada.call(views.delete, { params: { collectionId: guests.id, viewId: open.id } });
  const { cards } = await ada.call(dashboards.get, { params: { dashboardId: shared.id } });
  expect(cards).toMatchObject([{ settings: null }]);
});

test('a list of a view is not there for who may not read what the view filters and sorts by', async () => {
  const made = await make(ada);
  const listOf = async (title: string, settings: object) => {
    const { id } = await ada.call(views.create, {
      params: { collectionId: guests.id },
      body: { internalName: title, type: 'table', visibility: 'team', settings } as never,
    });
    await add(ada, made, { type: 'list', collectionId: guests.id, viewId: id }, title);
  };
  const displayedFields = [{ field: 'name' }];
  await listOf('Debtors', {
    displayedFields,
    filter: { field: 'debt', operator: 'greater_than', value: 100 },
  });
  await listOf('Highest debts', { displayedFields, sorts: [{ field: 'debt', direction: 'desc' }] });
  await listOf('In Fresno', { displayedFields, filter: { field: 'town', operator: 'is', value: 'Fresno' } });
  const titlesFor = async (person: Person) =>
    (await person.call(dashboards.get, { params: { dashboardId: made.id } })).cards.map(({ title }) => title);
  expect(await titlesFor(ada)).toEqual(['Debtors', 'Highest debts', 'In Fresno']);
  expect(await titlesFor(kim)).toEqual(['In Fresno']);
});

test('a dashboard is shared with the team once none of its cards shows one’s own view', async () => {
  const view = await ada.call(views.create, {
    params: { collectionId: guests.id },
    body: { internalName: 'Mine', type: 'table', visibility: 'personal' },
  });
  const made = await make(ada, 'personal');
  const settings = { type: 'list', collectionId: guests.id, viewId: view.id };
  const card = await add(ada, made, settings, 'My guests');
  const share = async () => {
    const { version } = await ada.call(dashboards.get, { params: { dashboardId: made.id } });
    return ada.call(dashboards.change, {
      params: { dashboardId: made.id },
      body: { version, visibility: 'team' },
    });
  };
  expect((await refusal(share())).problem).toMatchObject({
    code: 'view_is_personal',
    data: { card: 'My guests' },
  });
  const moved = ada.call(dashboards.moveCard, {
    params: { dashboardId: made.id, dashboardCardId: card.id },
    body: { dashboardId: (await make(ada)).id },
  });
  expect((await refusal(moved)).problem.code).toBe('view_is_personal');
  await ada.call(views.change, {
    params: { collectionId: guests.id, viewId: view.id },
    body: { version: view.version, visibility: 'team' },
  });
  expect((await share()).visibility).toBe('team');
});

test('upcoming events come from a calendar view, for people who may read its dates', async () => {
  const made = await make(ada);
  const newView = (body: object) =>
    ada.call(views.create, {
      params: { collectionId: guests.id },
      body: { internalName: 'Arrivals', visibility: 'team', type: 'table', ...body },
    });
  const calendar = await newView({ type: 'calendar', settings: { calendar: { startField: 'arrives' } } });
  const events = (viewId: string) => ({ type: 'events', collectionId: guests.id, viewId });
  const table = await newView({});
  expect((await refusal(add(ada, made, events(table.id)))).problem).toMatchObject({ code: 'invalid_input' });
  const card = await add(ada, made, events(calendar.id), 'Who arrives next');
  expect(card.settings).toEqual({ ...events(calendar.id), limit: 5 });
  const seen = await kim.call(dashboards.get, { params: { dashboardId: made.id } });
  expect(seen.cards).toEqual([]);
});

test('a field that is deleted stops its cards until it is restored or they are edited', async () => {
  const field = await ada.call(collections.addField, {
    params: { collectionId: guests.id },
    body: { title: 'Short lived', dataType: 'number' },
  });
  const made = await make(ada);
  const card = await add(ada, made, ofGuests({ filter: { field: field.columnName, operator: 'is_empty' } }));
  expect(await figuresFor(ada, made)).toEqual(['3']);
  await ada.call(collections.deleteField, { params: { collectionId: guests.id, fieldId: field.id } });
  expect(await figuresFor(ada, made, [card.id])).toEqual(['unavailable']);
});

test('the statistics cards of the specification are the figures of the first dashboard', async () => {
  const { items } = await ada.call(dashboards.list);
  const [first] = items;
  if (!first) throw new Error('A team starts with a dashboard.');
  const params = { dashboardId: first.id };
  const { cards } = await ada.call(dashboards.get, { params });
  for (const { id } of cards) {
    await ada.call(dashboards.deleteCard, { params: { ...params, dashboardCardId: id } });
  }
  const query = { TeamId: ada.teamId };
  expect(await ada.call(statisticsCards.list, { query })).toEqual([]);
  await ada.call(dashboards.addCard, {
    params,
    body: { title: 'Guests', width: 3, height: 1, settings: ofGuests() as never },
  });
  expect(await ada.call(statisticsCards.list, { query })).toMatchObject([
    { idTeam: ada.teamId, title: 'Guests', type: 'number', figure: { value: '3' } },
  ]);
  expect(await kim.call(statisticsCards.list, { query })).toMatchObject([{ figure: { value: '2' } }]);
  expect(await gus.call(statisticsCards.list, { query })).toEqual([]);
});

test('the audit log contains changes of the team’s dashboards, not of personal ones', async () => {
  const made = await make(ada);
  await add(ada, made, ofGuests());
  await make(ada, 'personal');
  await ada.call(dashboards.delete, { params: { dashboardId: made.id } });
  const { items } = await ada.call(auditLog.list, { query: { area: 'dashboard' } });
  expect(items.slice(0, 3).map(({ action }) => action)).toEqual([
    'dashboard.deleted',
    'dashboard.cards_changed',
    'dashboard.created',
  ]);
});
