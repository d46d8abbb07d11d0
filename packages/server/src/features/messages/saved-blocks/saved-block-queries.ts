import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** By name. */
export function listSavedBlocks(db: TeamDb, limit: number) {
  return presentBlocks(db).selectAll().orderBy(sql`lower(name)`).limit(limit).execute();
}

export function findSavedBlock(db: TeamDb, id: string) {
  return presentBlocks(db).selectAll().where('id', '=', id).executeTakeFirst();
}

function presentBlocks(db: TeamDb) {
  return db.selectFrom('savedMailBlocks').where('deletedAt', 'is', null);
}

/** Locks the team's list, so that two requests at once can't both add the last one. */
export async function countSavedBlocks(db: TeamDb): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('saved_mail_blocks'), hashtext(current_user))`.execute(
    db.withoutPlugins(),
  );
  const row = await presentBlocks(db)
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
    readonly authors: string[];
    readonly limitedAuthors: string[];
  },
): Promise<void> {
  await db.insertInto('savedMailBlocks').values(row).execute();
}

export async function renameSavedBlock(db: TeamDb, id: string, name: string): Promise<void> {
  await db.updateTable('savedMailBlocks').set({ name }).where('id', '=', id).execute();
}

/** Who wrote it stays for a week, for copies that open editors insert meanwhile. */
export async function deleteSavedBlock(db: TeamDb, id: string): Promise<void> {
  await db
    .updateTable('savedMailBlocks')
    .set({ deletedAt: sql`now()`, name: '', blocks: '[]' })
    .where('id', '=', id)
    .execute();
  await db
    .deleteFrom('savedMailBlocks')
    .where('deletedAt', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
}
