import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** By name. */
export function listSavedBlocks(db: TeamDb, limit: number) {
  return db.selectFrom('savedMailBlocks').selectAll().orderBy(sql`lower(name)`).limit(limit).execute();
}

export function findSavedBlock(db: TeamDb, id: string) {
  return db.selectFrom('savedMailBlocks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the team's list, so that two requests at once can't both add the last one. */
export async function countSavedBlocks(db: TeamDb): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('saved_mail_blocks'), hashtext(current_user))`.execute(
    db.withoutPlugins(),
  );
  const row = await db
    .selectFrom('savedMailBlocks')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertSavedBlock(
  db: TeamDb,
  row: {
    readonly id: string;
    readonly name: string;
    /** JSON. */
    readonly blocks: string;
    readonly createdBy: string | null;
  },
): Promise<void> {
  await db.insertInto('savedMailBlocks').values(row).execute();
}

export async function renameSavedBlock(db: TeamDb, id: string, name: string): Promise<void> {
  await db.updateTable('savedMailBlocks').set({ name }).where('id', '=', id).execute();
}

export async function deleteSavedBlock(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('savedMailBlocks').where('id', '=', id).execute();
}
