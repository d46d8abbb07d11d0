// Random audiences, compared with a plain reading of their rules (decision 0291): each record and each address gets one
// message, and the reasons of the others sum to the audience.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { views } from '@fieldhouse/contract/data-views';
import { type MessageId, messageId, type RecordId, subscriptionListId } from '@fieldhouse/contract/ids';
import type { Audience, AudienceSource, Household } from '@fieldhouse/contract/message-audience';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../../../../domain/test/seed.ts';
import { inTeam } from '../../../../test/audiences/in-team.ts';
import { type Known, type Row, referenceReasons } from '../../../../test/audiences/reference-reasons.ts';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import type { Person } from '../../../../test/people.ts';
import { sized } from '../../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { freezeAudience, searchAudience } from './audience-queries.ts';
import { countAudience, countReachable, hasAnyone } from './count-queries.ts';
import { everyone, judgedPeople } from './judged-people-queries.ts';
import { noTags } from './source-queries.ts';

const isActive = { field: 'active', operator: 'is', value: true } as const;
const pool = Array.from({ length: 14 }, (_, index) => `p${index}@example.org`);
const [suppressed, gone, left, leftGuests, back] = ['p1', 'p2', 'p3', 'p4', 'p5'].map(
  (name) => `${name}@example.org`,
) as [string, string, string, string, string];

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
let volunteers: CollectionWithFields;
let guests: CollectionWithFields;
let homes: CollectionWithFields;
let homeIds: string[] = [];
let wards: CollectionWithFields;
/** Which people each ward links to, and whether it is active. */
let wardLinks: { readonly active: boolean; readonly ids: readonly string[] }[] = [];
let known: Known[];
let view: string;
let news: string;
const subscribers = new Map<string, 'subscribed' | 'unsubscribed'>();
/** Recipients of earlier messages, as they were stored before a record was limited to one message. */
const earlier = new Map<string, readonly EarlierRow[]>();

interface EarlierRow extends Omit<Row, 'source'> {
  /** The field that had the address then. */
  readonly column: string;
  readonly address: string;
  readonly fate: 'reached' | 'failed' | 'bounced';
  readonly isOpened: boolean;
  /** The position of the link that was clicked. */
  readonly clicked: number | null;
}
let frozenId: MessageId;

beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  const address = fc.option(
    fc.constantFrom(...pool, ...pool.map((one) => ` ${one.toUpperCase()} `), 'nonsense', ''),
    { freq: 8 },
  );
  const drawn = fc.sample(fc.record({ active: fc.boolean(), email: address, work: address }), {
    numRuns: 40,
    seed,
  });
  await makeCollections();
  known = [];
  for (const [collection, from, to] of [
    [people, 0, 16],
    [volunteers, 16, 24],
    [guests, 24, 40],
  ] as const) {
    const values = drawn.slice(from, to).map((one, index) => ({
      ...one,
      name: 'Someone',
      home: homeIds[(from + index) % 7] ?? null,
    }));
    const made = await ada.call(records.create, {
      params: { collectionId: collection.id },
      body: { records: values as never },
    });
    for (const [index, { id }] of made.records.entries()) {
      const { active, email, work } = values[index] ?? { active: false, email: null, work: null };
      const home = values[index]?.home ?? null;
      known.push({
        id,
        collectionId: collection.id,
        active,
        addresses: { email, work },
        home,
        isHead: false,
      });
    }
  }
  await nameHeads();
  await makeWards();
  await makeConsents();
  await makeEarlierMessages();
});
afterAll(() => server.stop());

async function makeCollections(): Promise<void> {
  const make = (name: string, fields: readonly string[], parentId?: string) =>
    ada.call(collections.create, {
      body: {
        name,
        pluralName: `${name}s`,
        ...(parentId !== undefined && { parentId }),
        fields: [
          ...fields.map((title) => ({ title, dataType: 'plain_text' as const })),
          ...(parentId === undefined
            ? [
                { title: 'Active', dataType: 'boolean' as const },
                {
                  title: 'Home',
                  dataType: 'single_data_record' as const,
                  settings: { collectionId: homes.id },
                },
              ]
            : []),
        ] as never,
      },
    });
  homes = await ada.call(collections.create, {
    body: { name: 'Home', pluralName: 'Homes', fields: [{ title: 'Name', dataType: 'plain_text' }] },
  });
  const made = await ada.call(records.create, {
    params: { collectionId: homes.id },
    body: { records: Array.from({ length: 5 }, (_, index) => ({ name: `Home ${index}` })) as never },
  });
  homeIds = made.records.map(({ id }) => id);
  people = await make('Person', ['Name', 'Email', 'Work']);
  volunteers = await make('Volunteer', [], people.id);
  guests = await make('Guest', ['Name', 'Email', 'Work']);
  await ada.call(collections.addField, {
    params: { collectionId: homes.id },
    body: { title: 'Head', dataType: 'single_data_record', settings: { collectionId: people.id } } as never,
  });
  const active = await ada.call(views.create, {
    params: { collectionId: people.id },
    body: {
      internalName: 'Active',
      type: 'table',
      visibility: 'team',
      settings: { filter: isActive },
    } as never,
  });
  view = active.id;
}

/** Of every second household, its last person who is not a guest. */
async function nameHeads(): Promise<void> {
  for (const [index, home] of homeIds.entries()) {
    const head = known.findLast((one) => one.home === home && one.collectionId !== guests.id);
    if (index % 2 === 1 || !head) continue;
    await ada.call(records.update, {
      params: { collectionId: homes.id },
      body: { records: [{ id: home as never, values: { head: head.id } }] },
    });
    known = known.map((one) => (one === head ? { ...one, isHead: true } : one));
  }
}

/** Records that link to up to three people who are not guests. */
async function makeWards(): Promise<void> {
  wards = await ada.call(collections.create, {
    body: {
      name: 'Ward',
      pluralName: 'Wards',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Active', dataType: 'boolean' },
        { title: 'Guardians', dataType: 'multi_data_record', settings: { collectionId: people.id } },
      ] as never,
    },
  });
  const links = fc.subarray(
    known.filter(({ collectionId }) => collectionId !== guests.id),
    { maxLength: 3 },
  );
  const drawn = fc.sample(fc.record({ active: fc.boolean(), links }), { numRuns: 8, seed });
  wardLinks = drawn.map(({ active, links: linked }) => ({ active, ids: linked.map(({ id }) => id) }));
  const values = wardLinks.map(({ active, ids }) => ({ name: 'Mei', active, guardians: ids }));
  await ada.call(records.create, { params: { collectionId: wards.id }, body: { records: values as never } });
}

async function makeConsents(): Promise<void> {
  const list = await ada.call(subscriptionLists.create, {
    body: { internalName: 'News', externalName: 'News', optIn: 'single' } as never,
  });
  news = list.id;
  for (const [index, value] of [...pool.slice(2, 10), 'listed@example.org'].entries()) {
    const status = index % 4 === 3 ? 'unsubscribed' : 'subscribed';
    subscribers.set(value, status);
  }
  await inTeam(server, async ({ db }) => {
    const raw = db.withoutPlugins();
    for (const [value, status] of subscribers)
      await sql`insert into platform.subscriptions (list_id, address_key, address, name, status, source)
        values (${list.id}::uuid, ${value}, ${value}, 'Listed', ${status}, 'Test')`.execute(raw);
    await sql`insert into platform.suppressions (address_key, reason) values (${suppressed}, 'bounce')`.execute(
      raw,
    );
    await sql`insert into platform.unsubscribes (address_key) values (${gone})`.execute(raw);
    const choice = (collection: CollectionWithFields, key: string, isOut: boolean, at: string) =>
      sql`insert into platform.participation_choices (collection_id, address_key, is_opted_out, at)
        values (${collection.id}::uuid, ${key}, ${isOut}, ${at}::timestamptz)`.execute(raw);
    await choice(people, left, true, '2026-01-01');
    await choice(guests, leftGuests, true, '2026-01-01');
    // Of those who left the collection, some came back for a part of it.
    await choice(people, back, true, '2026-01-01');
    await choice(volunteers, back, false, '2026-01-02');
  });
}

async function makeEarlierMessages(): Promise<void> {
  const drawn = fc.sample(
    fc.record({
      person: fc.option(fc.nat(39), { freq: 4 }),
      column: fc.constantFrom('email', 'work'),
      address: fc.constantFrom(...pool),
      fate: fc.constantFrom('reached' as const, 'reached' as const, 'failed' as const, 'bounced' as const),
      isOpened: fc.boolean(),
      clicked: fc.option(fc.nat(1)),
    }),
    { numRuns: 24, seed },
  );
  const make = () => ada.call(messages.create, { body: { internalName: 'Earlier', type: 'transactional' } });
  for (const from of [0, 12]) {
    const { id } = await make();
    const rows = drawn.slice(from, from + 12).map(({ person, ...one }, place) => {
      const record = person === null ? undefined : known[person];
      return { ...one, place, id: record?.id ?? null, collectionId: record?.collectionId ?? null };
    });
    earlier.set(id, rows);
    await inTeam(server, async ({ db }) => {
      const recipientCollections = [...new Set(rows.flatMap(({ collectionId }) => collectionId ?? []))];
      await db.updateTable('messages').set({ recipientCollections }).where('id', '=', id).execute();
      for (const row of rows) {
        const recipient = await db
          .insertInto('messageRecipients')
          .values({
            messageId: id,
            recordId: row.id,
            collectionId: row.collectionId,
            addressColumn: row.id === null ? null : row.column,
            calculatedName: 'Earlier',
            address: row.address,
            state: row.fate === 'failed' ? 4 : 3,
            delivery: row.fate === 'bounced' ? 'bounce' : null,
            openedAt: row.isOpened ? new Date() : null,
            clickedAt: row.clicked === null ? null : new Date(0),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (row.clicked === null) continue;
        const detail = JSON.stringify({ position: row.clicked });
        const click = { messageId: id, recipientId: recipient.id, type: 'click', detail };
        await db.insertInto('notifications').values(click).execute();
      }
    });
  }
  frozenId = (await make()).id;
}

const addressOf = (column: string) => ({ kind: 'email', column }) as const;

function anySource(): fc.Arbitrary<AudienceSource> {
  const column = fc.constantFrom('email', 'work');
  const collection = fc.constantFrom(people, volunteers, guests);
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ collection, column, isFiltered: fc.boolean() }).map(ofCollection) },
    {
      weight: 2,
      arbitrary: fc.record({ column, isFiltered: fc.boolean(), isWard: fc.boolean() }).map((one) => ({
        ...ofCollection({ ...one, collection: people }),
        through: {
          ...{ collectionId: wards.id, link: 'guardians' },
          ...(one.isWard && { filter: isActive }),
        },
      })) as fc.Arbitrary<AudienceSource>,
    },
    {
      weight: 1,
      arbitrary: column.map((one) => ({
        kind: 'view' as const,
        collectionId: people.id,
        viewId: view as never,
        address: addressOf(one),
      })),
    },
    {
      weight: 3,
      arbitrary: fc.record({ one: fc.constantFrom(...known), column }).map((drawn) => ({
        kind: 'record' as const,
        collectionId: drawn.one.collectionId as never,
        recordId: drawn.one.id as RecordId,
        address: addressOf(drawn.column),
      })),
    },
    {
      weight: 1,
      arbitrary: fc.constant({ kind: 'list' as const, subscriptionListId: subscriptionListId.parse(news) }),
    },
    {
      weight: 2,
      arbitrary: fc
        .uniqueArray(fc.constantFrom(...pool, 'P4@Example.org'), { maxLength: 4 })
        .map((values) => ({
          kind: 'address' as const,
          address: { kind: 'email' as const, values },
        })),
    },
    {
      weight: 2,
      arbitrary: fc
        .record({
          id: fc.constantFrom(...earlier.keys()),
          did: fc.constantFrom(
            ...(['reached', 'opened', 'not_opened', 'clicked', 'not_clicked', 'bounced'] as const),
          ),
          link: fc.option(fc.nat(1)),
        })
        .map(({ id, did, link }) => ({
          ...{ kind: 'message' as const, messageId: messageId.parse(id), did },
          ...(link !== null && did.endsWith('clicked') && { link }),
        })),
    },
  );
}

interface Joins {
  readonly parts: readonly number[];
  readonly head: string | null;
  /** Who is active is a child. */
  readonly hasChildren: boolean;
}

function householdOf({ parts, head, hasChildren }: Joins): Household {
  const all = [people, volunteers, guests];
  const ofPart = (index: number) => {
    const collectionId = all[index]?.id ?? people.id;
    const names = { first: 'name', last: null };
    return { collectionId, link: 'home', names, ...(hasChildren && { children: isActive }) };
  };
  return { people: parts.map(ofPart), head };
}

function ofCollection(drawn: { collection: CollectionWithFields; column: string; isFiltered: boolean }) {
  const filter = drawn.isFiltered ? isActive : undefined;
  const [source] = collectionAudience(drawn.collection.id, drawn.column, filter).include;
  return source as AudienceSource;
}

/** The rows of a source in the order of the audience. */
function rowsOf(source: AudienceSource, position: number): Row[] {
  const rows = (): Omit<Row, 'source'>[] => {
    switch (source.kind) {
      case 'list':
        return [...subscribers].flatMap(([value, status], place) =>
          status === 'subscribed' ? [{ place, id: null, collectionId: null, address: value }] : [],
        );
      case 'address':
        return source.address.values.map((value, place) => ({
          place,
          id: null,
          collectionId: null,
          address: value,
        }));
      case 'message':
        return (earlier.get(source.messageId) ?? []).flatMap((row) => {
          if (!hasDone(row, source)) return [];
          // Who has another address since is written to there.
          const record = source.did === 'bounced' && known.find(({ id }) => id === row.id);
          return [record ? { ...row, address: record.addresses[row.column] ?? null } : row];
        });
      default: {
        const { collectionId, address } = source;
        const isIn = (one: Known) =>
          one.collectionId === collectionId ||
          (collectionId === people.id && one.collectionId === volunteers.id);
        const isWanted = (one: Known) =>
          source.kind === 'record'
            ? one.id === source.recordId
            : one.active || (source.kind === 'collection' && source.filter === undefined);
        const through = source.kind === 'collection' ? source.through : undefined;
        const isLinked = (one: Known) =>
          !through ||
          wardLinks.some(({ active, ids }) => (active || !through.filter) && ids.includes(one.id));
        return known
          .filter((one) => isIn(one) && isWanted(one) && isLinked(one))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .map((one) => ({
            place: 0,
            id: one.id,
            collectionId,
            address: one.addresses[address.column] ?? null,
          }));
      }
    }
  };
  return rows().map((row) => ({
    source: position,
    place: row.place,
    id: row.id,
    collectionId: row.collectionId,
    address: row.address?.trim().toLowerCase() || null,
  }));
}

function hasDone(
  { fate, isOpened, clicked }: EarlierRow,
  { did, link }: Extract<AudienceSource, { kind: 'message' }>,
): boolean {
  const hasClicked = link === undefined ? clicked !== null : clicked === link;
  switch (did) {
    case 'opened':
      return isOpened;
    case 'clicked':
      return hasClicked;
    case 'bounced':
      return fate === 'bounced';
    case 'not_opened':
      return fate === 'reached' && !isOpened;
    case 'not_clicked':
      return fate === 'reached' && !hasClicked;
    default:
      return fate === 'reached';
  }
}

function ownConsent(row: Row, type: string): string | null {
  const { address } = row;
  if (address === null) return null;
  if (address === suppressed) return 'suppressed';
  if (type === 'transactional') return null;
  if (type === 'marketing') {
    const status = subscribers.get(address);
    if (status === 'unsubscribed' || address === gone) return 'unsubscribed';
    return status === 'subscribed' ? null : 'no_consent';
  }
  const isOfPeople = row.collectionId === people.id || row.collectionId === volunteers.id;
  const hasLeft =
    address === gone ||
    (address === left && isOfPeople) ||
    (address === leftGuests && row.collectionId === guests.id) ||
    (address === back && row.collectionId === people.id);
  return hasLeft ? 'unsubscribed' : null;
}

/** The rules, applied to what was made here. */
function reference(audience: Audience, type: string): string[] {
  return referenceReasons({ rowsOf, ownConsent, known, homeIds, suppressed }, audience, type);
}

async function judged(ctx: TeamContext, audience: Audience, message: ReturnType<typeof ofType>) {
  const people = await everyone(ctx, audience, noTags);
  const rows = await judgedPeople(ctx, audience, { message, people });
  const { rows: found } = await sql<{
    text: string;
  }>`select concat(r.source, ' ', coalesce(r.id::text, '-'), ' ',
      coalesce(r.key, '-'), ': ', coalesce(r.reason, 'gets it')) as text
    from (${rows}) r order by r.source, r.place, r.id`.execute(ctx.db.withoutPlugins());
  return found.map(({ text }) => text);
}

const ofType = (type: string) => ({
  method: 'email',
  type,
  subscriptionListId: type === 'marketing' ? news : null,
});

const noContent = {
  subjectLine: '',
  preheader: '',
  bodyHtml: '',
  textOnlyVersion: '',
  contentLanguage: null,
};

test(`a record and an address get one message, and each other row has one reason (SEED=${seed})`, async () => {
  const drawn = fc.record({
    type: fc.constantFrom('transactional', 'participation', 'marketing'),
    audience: fc.record({
      include: fc.array(anySource(), { minLength: 1, maxLength: 5 }),
      exclude: fc.array(anySource(), { maxLength: 2 }),
    }),
    joins: fc.option(
      fc.record({
        parts: fc.subarray([0, 1, 2], { minLength: 1 }),
        head: fc.constantFrom('head', null),
        hasChildren: fc.boolean(),
      }),
    ),
  });
  const isAudience = fc.asyncProperty(drawn, async ({ type, audience: drawnAudience, joins }) => {
    const audience: Audience = { ...drawnAudience, ...(joins && { household: householdOf(joins) }) };
    const message = ofType(type);
    const expected = reference(audience, type);
    const reached = expected.flatMap((text) => (text.endsWith('gets it') ? [text.split(' ')] : []));
    expect(new Set(reached.map(([, , address]) => address)).size).toBe(reached.length);
    const ids = reached.flatMap(([, id = '-']) => (id === '-' ? [] : [id]));
    expect(new Set(ids).size).toBe(ids.length);
    await inTeam(server, async (ctx) => {
      expect(await judged(ctx, audience, message)).toEqual(expected);
      const count = await countAudience(ctx, audience, message);
      const {
        twoSources,
        excluded,
        noAddress,
        unsubscribed,
        noConsent,
        suppressed: blocked,
        duplicates,
        household,
      } = count;
      const others =
        twoSources + excluded + noAddress + unsubscribed + noConsent + blocked + duplicates + household;
      expect([count.people, count.reachable, others]).toEqual([
        expected.length,
        reached.length,
        expected.length - reached.length,
      ]);
      expect(await countReachable(ctx, audience, { message, limit: 1000 })).toBe(reached.length);
      expect(await hasAnyone(ctx, audience, message)).toBe(reached.length > 0);
      const content = { ...noContent, ...message };
      await ctx.db.deleteFrom('messageRecipients').where('messageId', '=', frozenId).execute();
      await freezeAudience(ctx, frozenId, audience, content);
      const queued = await ctx.db
        .selectFrom('messageRecipients')
        .select('addressKey')
        .where('messageId', '=', frozenId)
        .where('state', '=', 0)
        .orderBy('seq')
        .execute();
      expect(queued.map(({ addressKey }) => addressKey)).toEqual(
        reached.map(([, , address = '']) => address.replace(/:$/, '')),
      );
    });
  });
  await fc.assert(isAudience, { numRuns: sized(60, 1000), seed });
});

test('a record of two sources is found by the address that the message goes to, and not by its other one', async () => {
  const one = await ada.call(records.create, {
    params: { collectionId: guests.id },
    body: { records: [{ name: 'Una', email: 'una@home.example', work: 'una@work.example' }] as never },
  });
  const source = (column: string): AudienceSource => ({
    kind: 'record',
    collectionId: guests.id,
    recordId: one.records[0]?.id as RecordId,
    address: addressOf(column),
  });
  const audience = { include: [source('email'), source('work')], exclude: [] };
  const found = (search: string) =>
    inTeam(server, (ctx) => searchAudience(ctx, audience, ofType('transactional'), { search, limit: 5 }));
  expect((await found('una@home')).map(({ address }) => address)).toEqual(['una@home.example']);
  expect(await found('una@work')).toEqual([]);
});
