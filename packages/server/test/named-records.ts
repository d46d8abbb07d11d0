// Records as a person makes them and finds them again by their names, through the API.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import type { Person } from './people.ts';

/** Guests, with fields of plain text. */
export async function collectionOfPeople(
  person: Person,
  titles: readonly string[],
  rows: readonly Record<string, unknown>[],
): Promise<CollectionWithFields> {
  const fields = titles.map((title) => ({ title, dataType: 'plain_text' as const }));
  const guests = await person.call(collections.create, {
    body: { name: 'Guest', pluralName: 'Guests', fields },
  });
  await createIn(person, guests, rows);
  return guests;
}

export async function createIn(
  person: Person,
  collection: { readonly id: string },
  rows: readonly Record<string, unknown>[],
): Promise<DataRecord[]> {
  const reply = await person.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: [...rows] },
  });
  return reply.records;
}

/** The names that the person sees in a collection with a field "Name", sorted. */
export async function namesIn(person: Person, collection: { readonly id: string }): Promise<unknown[]> {
  const reply = await person.call(records.query, {
    params: { collectionId: collection.id },
    body: { sorts: [{ field: 'name', direction: 'asc' }] },
  });
  return reply.records.map(({ values }) => values.name);
}
