// Records as a person makes them and finds them again by their names, through the API.
import { type DataRecord, records } from '@fieldhouse/contract/records';
import type { Person } from './people.ts';

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
