// A community centre with some 2,000 people, their households, events and donations: something to play with.
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { RecordValues } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../kernel/context.ts';
import { createCollection } from '../collections/index.ts';
import { createRecords } from '../records/index.ts';
import { keepTeamView } from '../views/index.ts';
import {
  addressIn,
  asciiName,
  cities,
  createRandom,
  firstNames,
  lastNames,
  pick,
  someDay,
} from './people.ts';

const counts = { people: 2048, households: 731, events: 126, donations: 9412 } as const;
const rowsAtOnce = 1000;

const tags = [
  ['Donor', 'green'],
  ['Member', 'yellow'],
  ['Volunteer', 'blue'],
  ['Vip', 'purple'],
  ['Lapsed', 'gray'],
] as const;
const funds = [
  ['General', 'gray'],
  ['Roof repair', 'red'],
  ['Youth camp', 'blue'],
  ['Garden', 'green'],
] as const;

export interface CommunityCentre {
  readonly peopleId: CollectionId;
  readonly tagsId: CollectionId;
}

export async function seedCommunityCentre(ctx: TeamContext): Promise<CommunityCentre> {
  const random = createRandom(20_261_121);
  const tagList = await makeList(ctx, 'Tag', 'Tags', 'fa-solid fa-tags', tags);
  const cityList = await makeList(
    ctx,
    'City',
    'Cities',
    'fa-solid fa-city',
    cities.map((name) => [name, 'gray'] as const),
  );
  const fundList = await makeList(ctx, 'Fund', 'Funds', 'fa-solid fa-piggy-bank', funds);
  const households = await makeHouseholds(ctx, random, cityList);
  const people = await makePeople(ctx, random, { tagList, cityList, households });
  await makeEvents(ctx, random);
  await makeDonations(ctx, random, { fundList, people });
  return { peopleId: people.collectionId, tagsId: tagList.collectionId };
}

interface Made {
  readonly collectionId: CollectionId;
  readonly ids: readonly string[];
}

async function makeList(
  ctx: TeamContext,
  name: string,
  pluralName: string,
  icon: string,
  items: readonly (readonly [string, string])[],
): Promise<Made> {
  const list = await createCollection(ctx, { body: { name, pluralName, icon, isUsedAsCustomList: true } });
  return insertAll(
    ctx,
    list.id,
    items.map(([itemName, color], position) => ({ name: itemName, color, position })),
  );
}

async function insertAll(
  ctx: TeamContext,
  collectionId: CollectionId,
  rows: readonly RecordValues[],
): Promise<Made> {
  const ids: string[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const made = await createRecords(ctx, { collectionId, records: rows.slice(at, at + rowsAtOnce) });
    ids.push(...made.map((record) => record.id));
  }
  return { collectionId, ids };
}

async function makeHouseholds(ctx: TeamContext, random: () => number, cityList: Made): Promise<Made> {
  const collection = await createCollection(ctx, {
    body: {
      name: 'Household',
      pluralName: 'Households',
      icon: 'fa-solid fa-house',
      fields: [
        { title: 'Name', dataType: 'plain_text', isRequired: true },
        { title: 'Street', dataType: 'plain_text' },
        {
          title: 'City',
          dataType: 'single_selection_from_list',
          settings: { listId: cityList.collectionId },
        },
        { title: 'Address', dataType: 'physical_address' },
      ],
    },
  });
  const rows = Array.from({ length: counts.households }, (_, n) => {
    const street = `${1 + Math.floor(random() * 400)} ${pick(random, ['Levee Road', 'River Street', 'Oak Avenue', 'Mill Lane', 'Orchard Way'])}`;
    const city = pick(random, cityList.ids);
    return {
      name: `${lastNames[n % lastNames.length]} ${n < lastNames.length ? 'family' : `household ${Math.floor(n / lastNames.length) + 1}`}`,
      street,
      city,
      address: addressIn(cityList.ids.indexOf(city), street, n),
    };
  });
  const made = await insertAll(ctx, collection.id, rows);
  await keepTeamView(ctx, collection.id, {
    internalName: 'Where they live',
    type: 'map',
    settings: { displayedFields: [], map: { addressField: 'address' } },
  });
  return made;
}

async function makePeople(
  ctx: TeamContext,
  random: () => number,
  { tagList, cityList, households }: { tagList: Made; cityList: Made; households: Made },
): Promise<Made> {
  const collection = await createCollection(ctx, {
    body: {
      name: 'Person',
      pluralName: 'People',
      icon: 'fa-solid fa-users',
      representsPeople: true,
      fields: [
        { title: 'Name', dataType: 'plain_text', isRequired: true },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Phone', dataType: 'phone_number', settings: { defaultCountry: 'US' } },
        {
          title: 'City',
          dataType: 'single_selection_from_list',
          settings: { listId: cityList.collectionId },
        },
        { title: 'Tags', dataType: 'multi_selection_from_list', settings: { listId: tagList.collectionId } },
        { title: 'Given', dataType: 'money', settings: { currency: 'USD' } },
        { title: 'Birthday', dataType: 'date' },
        { title: 'Active', dataType: 'boolean' },
        {
          title: 'Household',
          dataType: 'single_data_record',
          settings: { collectionId: households.collectionId },
        },
        { title: 'Notes', dataType: 'plain_text', settings: { isMultiLine: true } },
      ],
    },
  });
  const made = await insertAll(
    ctx,
    collection.id,
    Array.from({ length: counts.people }, (_, n) => person(random, n, { tagList, cityList, households })),
  );
  await makeVolunteers(ctx, made.collectionId, tagList);
  return made;
}

/** Whoever carries their tag and is active, at any time. */
async function makeVolunteers(ctx: TeamContext, parentId: CollectionId, tagList: Made): Promise<void> {
  await createCollection(ctx, {
    body: {
      name: 'Active volunteer',
      pluralName: 'Active volunteers',
      icon: 'fa-solid fa-hand-holding-heart',
      parentId,
      membershipDataFilter: {
        all: [
          { field: 'tags', operator: 'has_any_of', value: tagList.ids.slice(2, 3) },
          { field: 'active', operator: 'is', value: true },
        ],
      },
      membershipOrder: [{ field: 'name', direction: 'asc' }],
    },
  });
}

function person(
  random: () => number,
  n: number,
  { tagList, cityList, households }: { tagList: Made; cityList: Made; households: Made },
): RecordValues {
  const first = pick(random, firstNames);
  const last = pick(random, lastNames);
  const isPlain = random() < 0.3;
  return {
    name: `${first} ${last}`,
    email: `${asciiName(first)}.${asciiName(last)}${n}@example.org`,
    phone: `+1916555${String(n % 10_000).padStart(4, '0')}`,
    city: pick(random, cityList.ids),
    tags: isPlain
      ? [pick(random, tagList.ids)]
      : [...new Set([pick(random, tagList.ids), pick(random, tagList.ids)])],
    given: { amount: (Math.round(random() * 8000) / 2).toFixed(2), currency: 'USD' },
    birthday: someDay(random, 1938, 2012),
    active: random() < 0.78,
    household: pick(random, households.ids),
    notes: random() < 0.1 ? 'Wants to help at the planting day.' : null,
  };
}

async function makeEvents(ctx: TeamContext, random: () => number): Promise<Made> {
  const collection = await createCollection(ctx, {
    body: {
      name: 'Event',
      pluralName: 'Events',
      icon: 'fa-solid fa-calendar-days',
      fields: [
        { title: 'Title', dataType: 'plain_text', isRequired: true },
        { title: 'Starts', dataType: 'date_time' },
        { title: 'Places', dataType: 'number', settings: { min: 0 } },
        { title: 'Public', dataType: 'boolean' },
      ],
    },
  });
  await keepTeamView(ctx, collection.id, {
    internalName: 'Calendar',
    type: 'calendar',
    settings: { displayedFields: [], colorBy: 'public', calendar: { startField: 'starts', mode: 'month' } },
  });
  const kinds = [
    'Planting day',
    'Choir practice',
    'Board meeting',
    'Community lunch',
    'Open house',
    'Repair café',
    'Story hour',
  ];
  const rows = Array.from({ length: counts.events }, (_, n) => ({
    title: `${pick(random, kinds)} ${n + 1}`,
    starts: `${someDay(random, 2026, 2027)}T${String(15 + Math.floor(random() * 6)).padStart(2, '0')}:00:00.000Z`,
    places: 10 + Math.floor(random() * 90),
    public: random() < 0.7,
  }));
  return insertAll(ctx, collection.id, rows);
}

async function makeDonations(
  ctx: TeamContext,
  random: () => number,
  { fundList, people }: { fundList: Made; people: Made },
): Promise<void> {
  const collection = await createCollection(ctx, {
    body: {
      name: 'Donation',
      pluralName: 'Donations',
      icon: 'fa-solid fa-hand-holding-heart',
      fields: [
        { title: 'Number', dataType: 'plain_text', isRequired: true },
        { title: 'Person', dataType: 'single_data_record', settings: { collectionId: people.collectionId } },
        { title: 'Amount', dataType: 'money', settings: { currency: 'USD' } },
        { title: 'Date', dataType: 'date' },
        {
          title: 'Fund',
          dataType: 'single_selection_from_list',
          settings: { listId: fundList.collectionId },
        },
      ],
    },
  });
  const rows = Array.from({ length: counts.donations }, (_, n) => ({
    number: `D-${String(n + 1).padStart(5, '0')}`,
    person: pick(random, people.ids),
    amount: { amount: (5 + Math.floor(random() * 200) * 5).toFixed(2), currency: 'USD' },
    date: someDay(random, 2019, 2026),
    fund: pick(random, fundList.ids),
  }));
  await insertAll(ctx, collection.id, rows);
}
