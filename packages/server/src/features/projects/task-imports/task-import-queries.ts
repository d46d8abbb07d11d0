// Finds people and tags by names that a file contains.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

const fullName = sql<string>`btrim(first_name || ' ' || last_name)`;

/** Active members with one of these names, whatever its case. */
export function findPeopleNamed(db: TeamDb, names: readonly string[]): Promise<NamedRow[]> {
  if (names.length === 0) return Promise.resolve([]);
  return (
    db
      .selectFrom('teamUsers')
      .select(['id', fullName.as('name')])
      .where(sql<boolean>`lower(${fullName}) in (select lower(one) from unnest(${[...names]}::text[]) one)`)
      .where('deactivatedAt', 'is', null)
      // Namesakes, too: a name of several is none of them.
      .limit(20_000)
      .execute()
  );
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
export async function findExistingTasks(db: TeamDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findExistingTags(db: TeamDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
