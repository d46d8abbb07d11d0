import type { RecordValues } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../../kernel/context.ts';
import { createCollection } from '../../collections/index.ts';
import type { ReceivedFile } from '../../files/index.ts';
import { asciiName, createRandom, pick } from '../people.ts';
import { storePicture } from '../pictures/draw-pictures.ts';
import { createSampleViews } from './create-sample-views.ts';
import type { Person } from './featured-people.ts';
import { choice, insertAll, type Lists, type Made, showAvatar } from './lists.ts';
import { familyOf, type Households } from './make-households.ts';

export interface Drawn {
  readonly people: readonly Person[];
  /** Portraits of the first people. */
  readonly portraits: readonly ReceivedFile[];
  /** Total donations of each person. */
  readonly given: readonly number[];
}

export interface People extends Made {
  readonly names: readonly string[];
  readonly directoryId: string;
}

export async function makePeople(
  ctx: TeamContext,
  { lists, households }: { readonly lists: Lists; readonly households: Households },
  drawn: Drawn,
): Promise<People> {
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
        choice('City', lists.cities),
        choice('Tags', lists.tags, true),
        { title: 'Given', dataType: 'money', settings: { currency: 'USD' } },
        { title: 'Birthday', dataType: 'date' },
        { title: 'Active', dataType: 'boolean' },
        {
          title: 'Household',
          dataType: 'single_data_record',
          settings: { collectionId: households.collection.id },
        },
        { title: 'Notes', dataType: 'plain_text', settings: { isMultiLine: true } },
        { title: 'Photo', dataType: 'single_image' },
      ],
    },
  });
  await showAvatar(ctx, collection, 'photo');
  const names = drawn.people.map(({ firstName, household }) => `${firstName} ${familyOf(household)}`);
  const photos: string[] = [];
  for (const [n, portrait] of drawn.portraits.entries()) {
    photos.push(await storePicture(ctx, portrait, `${names[n]}.png`));
  }
  const random = createRandom(20_261_122);
  const rows = drawn.people.map((person, n): RecordValues => {
    const name = names[n] ?? '';
    return {
      ...valuesOf(random, person, { lists, households, n, name }),
      ...figures(drawn, n),
      photo: photos[n] ?? null,
    };
  });
  const made = await insertAll(ctx, collection, rows);
  await makeVolunteers(ctx, made, lists);
  const [, directoryId = ''] = await createPeopleViews(ctx, made);
  return { ...made, names, directoryId };
}

function figures({ given }: Drawn, n: number): RecordValues {
  return { given: { amount: (given[n] ?? 0).toFixed(2), currency: 'USD' } };
}

interface Place {
  readonly lists: Lists;
  readonly households: Households;
  readonly n: number;
  readonly name: string;
}

function valuesOf(
  random: () => number,
  { household, birthday }: Person,
  { lists, households, n, name }: Place,
): RecordValues {
  const tags = lists.tags.ids;
  const [first = '', ...last] = name.split(' ');
  return {
    name,
    email: `${asciiName(first)}.${asciiName(last.join(''))}${n}@example.org`,
    phone: `+1916555${String(n).padStart(4, '0')}`,
    city: lists.cities.ids[households.cities[household] ?? 0],
    tags: random() < 0.3 ? [pick(random, tags)] : [...new Set([pick(random, tags), pick(random, tags)])],
    birthday,
    active: random() < 0.78 || n === 0,
    household: households.ids[household],
    notes: random() < 0.1 ? 'Wants to help at the planting day.' : null,
  };
}

/** People with the volunteer tag who are active. */
async function makeVolunteers(ctx: TeamContext, { collection }: Made, { tags }: Lists): Promise<void> {
  await createCollection(ctx, {
    body: {
      name: 'Active volunteer',
      pluralName: 'Active volunteers',
      icon: 'fa-solid fa-hand-holding-heart',
      parentId: collection.id,
      membershipDataFilter: {
        all: [
          { field: 'tags', operator: 'has_any_of', value: tags.ids.slice(2, 3) },
          { field: 'active', operator: 'is', value: true },
        ],
      },
      membershipOrder: [{ field: 'name', direction: 'asc' }],
    },
  });
}

function createPeopleViews(ctx: TeamContext, { collection }: Made): Promise<string[]> {
  const byName = [{ field: 'name', direction: 'asc' as const }];
  return createSampleViews(ctx, collection, [
    {
      internalName: 'By city',
      type: 'table',
      settings: {
        displayedFields: [],
        group: { field: 'city', direction: 'asc' },
        colorBy: 'tags',
        sorts: byName,
      },
    },
    {
      internalName: 'Directory',
      type: 'list',
      settings: {
        sorts: byName,
        filter: { field: 'active', operator: 'is', value: true },
        displayedFields: [
          { field: 'name', width: 'full' },
          { field: 'phone', width: 'quarter' },
          { field: 'email', width: 'quarter' },
          { field: 'city', width: 'quarter' },
          { field: 'tags', width: 'quarter' },
        ],
      },
    },
  ]);
}
