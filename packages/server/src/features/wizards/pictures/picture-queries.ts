// All SQL of pictures of wizards.
import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export async function markAsOfWizard(db: TeamDb, token: string): Promise<void> {
  await db.updateTable('mailPictures').set({ isOfWizard: true }).where('token', '=', token).execute();
}

export async function requestPictureSweeps(pool: pg.Pool): Promise<void> {
  await pool.query('select platform.ask_for_wizard_picture_sweeps()');
}

/**
 * Deletes those that are older than a day and named by no draft and no version; returns the ids of their files. A version that
 * is no longer live can be restored, and keeps its pictures.
 */
export async function deleteUnusedPictures(db: TeamDb, now: Date): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`delete from platform.mail_pictures p
    where p.is_of_wizard and p.created_at < ${now}::timestamptz - interval '1 day'
      and not exists (select from platform.wizards w
        where w.team_id = p.team_id and strpos(w.draft::text, p.token) > 0)
      and not exists (select from platform.wizard_versions v
        where v.team_id = p.team_id and not v.is_test and strpos(v.definition::text, p.token) > 0)
    returning p.file_id`.execute(db.withoutPlugins());
  const ids = rows.map((row) => row.file_id);
  if (ids.length > 0) await db.deleteFrom('files').where('id', 'in', ids).execute();
  return ids;
}
