// All SQL of tags.
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface TagRow {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly description: string;
}

const columns = ['id', 'name', 'color', 'description'] as const;

/** Served by tags__name_unique. */
export function listTagRows(db: TeamDb, most: number): Promise<TagRow[]> {
  return db.selectFrom('tags').select(columns).orderBy(sql`lower(name)`).limit(most).execute();
}

/** Locked: two changes of one tag come one after the other. */
export function lockTag(db: TeamDb, id: string): Promise<TagRow | undefined> {
  return db.selectFrom('tags').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function countTags(db: TeamDb): Promise<number> {
  const row = await db.selectFrom('tags').select(sql<number>`count(*)::int`.as('count')).executeTakeFirst();
  return row?.count ?? 0;
}

export async function insertTag(db: TeamDb, tag: TagRow): Promise<void> {
  await db.insertInto('tags').values(tag).execute();
}

export async function updateTag(db: TeamDb, { id, ...tag }: TagRow): Promise<void> {
  await db.updateTable('tags').set(tag).where('id', '=', id).execute();
}

export async function deleteTag(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('tags').where('id', '=', id).execute();
}
