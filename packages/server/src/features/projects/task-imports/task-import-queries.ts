// Finds what a file names, and what exists already.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/** Served by tags__name_unique. */
export function findTagsNamed(db: TeamDb, names: readonly string[]): Promise<NamedRow[]> {
  if (names.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where(sql<boolean>`lower(name) in (select lower(one) from unnest(${[...names]}::text[]) one)`)
    .limit(names.length)
    .execute();
}

/** Those of them that exist, in the trash too. */
export async function findExisting(
  db: TeamDb,
  table: 'tasks' | 'tags',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
