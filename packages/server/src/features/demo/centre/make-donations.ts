import type { TeamContext } from '../../../kernel/context.ts';
import { createCollection } from '../../collections/index.ts';
import { createRandom, randomDay } from '../people.ts';
import { createSampleViews } from './create-sample-views.ts';
import { choice, insertAll, type Lists, type Made } from './lists.ts';

const count = 9412;

interface Donation {
  /** Their index among the people. */
  readonly person: number;
  /** Whole dollars. */
  readonly amount: number;
  readonly date: string;
  readonly fund: number;
}

/** Of the last eight years, today included. */
export function drawDonations(peopleCount: number, today: string): Donation[] {
  const random = createRandom(77);
  const year = Number(today.slice(0, 4));
  return Array.from({ length: count }, () => {
    const day = randomDay(random, year - 7, year);
    return {
      person: Math.floor(random() * peopleCount),
      amount: 5 + Math.floor(random() * 200) * 5,
      // Dates later this year are moved to the previous year.
      date: day > today ? `${year - 1}${day.slice(4).replace('02-29', '02-28')}` : day,
      fund: Math.floor(random() * 4),
    };
  });
}

export async function makeDonations(
  ctx: TeamContext,
  { lists, people }: { readonly lists: Lists; readonly people: Made },
  donations: readonly Donation[],
): Promise<Made> {
  const collection = await createCollection(ctx, {
    body: {
      name: 'Donation',
      pluralName: 'Donations',
      icon: 'fa-solid fa-hand-holding-heart',
      fields: [
        { title: 'Number', dataType: 'plain_text', isRequired: true },
        {
          title: 'Person',
          dataType: 'single_data_record',
          settings: { collectionId: people.collection.id },
        },
        { title: 'Amount', dataType: 'money', settings: { currency: 'USD' } },
        { title: 'Date', dataType: 'date' },
        choice('Fund', lists.funds),
      ],
    },
  });
  const rows = donations.map(({ person, amount, date, fund }, n) => ({
    number: `D-${String(n + 1).padStart(5, '0')}`,
    person: people.ids[person],
    amount: { amount: amount.toFixed(2), currency: 'USD' },
    date,
    fund: lists.funds.ids[fund],
  }));
  const made = await insertAll(ctx, collection, rows);
  await createSampleViews(ctx, collection, [
    {
      internalName: 'By fund',
      type: 'table',
      settings: {
        displayedFields: [],
        group: { field: 'fund', direction: 'asc' },
        colorBy: 'fund',
        sorts: [{ field: 'date', direction: 'desc' }],
      },
    },
  ]);
  return made;
}
