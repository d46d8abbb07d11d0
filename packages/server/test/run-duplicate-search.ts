// A search for duplicates through the API: started, awaited, and read page by page.
import { type DuplicateGroup, type DuplicateRun, duplicates } from '@fieldhouse/contract/duplicates';
import { expect } from 'vitest';
import type { Person } from './people.ts';

export async function runDuplicateSearch(person: Person, collectionId: string): Promise<DuplicateRun> {
  const params = { collectionId };
  await person.call(duplicates.startRun, { params });
  const read = () => person.call(duplicates.run, { params });
  await expect.poll(async () => (await read()).state, { timeout: 60_000, interval: 50 }).not.toBe('running');
  return read();
}

export async function listGroups(
  person: Person,
  collectionId: string,
  limit = '500',
): Promise<DuplicateGroup[]> {
  const found: DuplicateGroup[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const query = { limit, ...(after && { after }) };
    const page = await person.call(duplicates.list, { params: { collectionId }, query });
    found.push(...page.items);
    after = page.next;
  }
  return found;
}

/** Summary of each group: its reasons, and the names of its records. */
export async function describeGroups(
  person: Person,
  collectionId: string,
  limit?: string,
): Promise<string[]> {
  const groups = await listGroups(person, collectionId, limit);
  return groups.map(({ reasons, records }) =>
    [reasons.join('+'), ...records.map(({ values }) => values.name ?? '-')].join(', '),
  );
}
