import type { TeamContext } from '../../../kernel/context.ts';
import { createCollection } from '../../collections/index.ts';
import { addressIn, createRandom, lastNames, pick } from '../people.ts';
import { createSampleViews } from './create-sample-views.ts';
import { choice, insertAll, type Lists, type Made } from './lists.ts';

export const householdCount = 731;
const streets = ['Levee Road', 'River Street', 'Oak Avenue', 'Mill Lane', 'Orchard Way'];

export interface Households extends Made {
  /** For each household the index of its city. */
  readonly cities: readonly number[];
}

/** The family of a household, by index. */
export function familyOf(household: number): string {
  return lastNames[household % lastNames.length] ?? '';
}

export async function makeHouseholds(ctx: TeamContext, lists: Lists): Promise<Households> {
  const random = createRandom(20_261_121);
  const collection = await createCollection(ctx, {
    body: {
      name: 'Household',
      pluralName: 'Households',
      icon: 'fa-solid fa-house',
      fields: [
        { title: 'Name', dataType: 'plain_text', isRequired: true },
        { title: 'Address', dataType: 'physical_address' },
        choice('City', lists.cities),
        { title: 'Newsletter by post', dataType: 'boolean' },
      ],
    },
  });
  const cities: number[] = [];
  const rows = Array.from({ length: householdCount }, (_, n) => {
    const city = pick(random, [...lists.cities.ids.keys()]);
    cities.push(city);
    const round = Math.floor(n / lastNames.length) + 1;
    return {
      name: `${familyOf(n)} ${round === 1 ? 'family' : `household ${round}`}`,
      address: addressIn(city, `${1 + Math.floor(random() * 400)} ${pick(random, streets)}`, n),
      city: lists.cities.ids[city],
      newsletter_by_post: random() < 0.4,
    };
  });
  const made = await insertAll(ctx, collection, rows);
  await createSampleViews(ctx, collection, [
    {
      internalName: 'Where they live',
      type: 'map',
      settings: { displayedFields: [], map: { addressField: 'address' } },
    },
    {
      internalName: 'By city',
      type: 'table',
      settings: {
        displayedFields: [],
        group: { field: 'city', direction: 'asc' },
        sorts: [{ field: 'name', direction: 'asc' }],
      },
    },
  ]);
  return { ...made, cities };
}
