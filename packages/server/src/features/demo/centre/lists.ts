// Building blocks for the collections of the centre.
import type { CollectionWithFields, NewField } from '@fieldhouse/contract/collections';
import type { FieldId } from '@fieldhouse/contract/ids';
import type { RecordValues } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../../kernel/context.ts';
import { changeCollection, createCollection } from '../../collections/index.ts';
import { createRecords } from '../../records/index.ts';
import { cities } from '../people.ts';

export interface Made {
  readonly collection: CollectionWithFields;
  readonly ids: readonly string[];
}

export interface Lists {
  readonly tags: Made;
  readonly cities: Made;
  readonly funds: Made;
  readonly eventKinds: Made;
}

type Item = readonly [name: string, color: string];

/** In the order of the list. */
export const eventKinds = [
  ['Planting day', 'green'],
  ['Choir practice', 'purple'],
  ['Board meeting', 'gray'],
  ['Community lunch', 'orange'],
  ['Open house', 'red'],
  ['Repair café', 'blue'],
  ['Story hour', 'yellow'],
] as const satisfies readonly Item[];

export async function makeLists(ctx: TeamContext): Promise<Lists> {
  return {
    tags: await makeList(
      ctx,
      ['Tag', 'Tags', 'fa-solid fa-tags'],
      [
        ['Donor', 'green'],
        ['Member', 'yellow'],
        ['Volunteer', 'blue'],
        ['Vip', 'purple'],
        ['Lapsed', 'gray'],
      ],
    ),
    cities: await makeList(
      ctx,
      ['City', 'Cities', 'fa-solid fa-city'],
      cities.map((name) => [name, 'gray']),
    ),
    funds: await makeList(
      ctx,
      ['Fund', 'Funds', 'fa-solid fa-piggy-bank'],
      [
        ['General', 'gray'],
        ['Roof repair', 'red'],
        ['Youth camp', 'blue'],
        ['Garden', 'green'],
      ],
    ),
    eventKinds: await makeList(
      ctx,
      ['Kind of event', 'Kinds of events', 'fa-solid fa-masks-theater'],
      eventKinds,
    ),
  };
}

async function makeList(
  ctx: TeamContext,
  [name, pluralName, icon]: readonly [string, string, string],
  items: readonly Item[],
): Promise<Made> {
  const collection = await createCollection(ctx, {
    body: { name, pluralName, icon, isUsedAsCustomList: true },
  });
  const rows = items.map(([itemName, color], position) => ({ name: itemName, color, position }));
  return insertAll(ctx, collection, rows);
}

const rowsAtOnce = 1000;

export async function insertAll(
  ctx: TeamContext,
  collection: CollectionWithFields,
  rows: readonly RecordValues[],
): Promise<Made> {
  const ids: string[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const records = rows.slice(at, at + rowsAtOnce);
    const made = await createRecords(ctx, { collectionId: collection.id, records });
    ids.push(...made.map(({ id }) => id));
  }
  return { collection, ids };
}

export function idOf(collection: CollectionWithFields, columnName: string): FieldId {
  const field = collection.fields.find((one) => one.columnName === columnName);
  if (!field) throw new Error(`No field ${columnName}.`);
  return field.id;
}

/** A selection field of a list. */
export function choice(title: string, list: Made, isMulti = false): NewField {
  const dataType = isMulti ? 'multi_selection_from_list' : 'single_selection_from_list';
  return { title, dataType, settings: { listId: list.collection.id } };
}

/** Sets the field used as a record's avatar. */
export async function showAvatar(
  ctx: TeamContext,
  { id, ...collection }: CollectionWithFields,
  columnName: string,
): Promise<void> {
  await changeCollection(ctx, {
    params: { teamId: ctx.teamId, collectionId: id },
    query: {},
    body: { avatarFieldId: idOf({ id, ...collection }, columnName) },
  });
}
