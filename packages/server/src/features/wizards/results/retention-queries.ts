// Deletes answers that are older than the author of their wizard allows. What a run did stays, without any value.
import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export async function requestAnswerDeletion(pool: pg.Pool): Promise<void> {
  await pool.query('select platform.ask_to_forget_answers()');
}

/** Deletes the answers of some runs; returns of how many. */
export async function deleteOldAnswers(db: TeamDb, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{
    id: string;
  }>`update platform.wizard_runs r set answers_deleted_at = ${now}, receipt_to = null
    where (r.team_id, r.id) in (
      select x.team_id, x.id from platform.wizards w
      join lateral (
        select o.team_id, o.id from platform.wizard_runs o
        where o.team_id = w.team_id and o.wizard_id = w.id and o.answers_deleted_at is null
          and o.touched_at < ${now}::timestamptz - w.answer_days * interval '1 day'
        limit ${sql.lit(limit)}) x on true
      where w.answer_days is not null limit ${sql.lit(limit)})
    returning r.id`.execute(db.withoutPlugins());
  const ids = sql.val(rows.map(({ id }) => id));
  const ofRuns = sql`run_id = any(${ids}::uuid[])`;
  for (const statement of [
    sql`delete from platform.run_values where ${ofRuns}`,
    sql`delete from platform.run_drafts where ${ofRuns}`,
    // A stored reply shows the next step, with what was entered in it.
    sql`update platform.step_visits set answers = '{}', response = '{}' where ${ofRuns}`,
    sql`update platform.task_execs t set input = '{}' from platform.step_visits v
      where v.team_id = t.team_id and v.id = t.visit_id and v.${ofRuns}`,
    sql`update platform.run_effects set written = '{}' where ${ofRuns}`,
  ])
    await statement.execute(db.withoutPlugins());
  return rows.length;
}
