// SQL of the deletion of answers.
import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export async function requestAnswerDeletion(pool: pg.Pool): Promise<void> {
  await pool.query('select platform.ask_to_forget_answers()');
}

/** Marks some runs whose answers are older than the author of their wizard allows; returns their ids. */
export async function markOldRuns(db: TeamDb, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`update platform.wizard_runs r set answers_deleted_at = ${now}, receipt_to = null, inputs = '{}'
    where (r.team_id, r.id) in (
      select x.team_id, x.id from platform.wizards w
      join lateral (
        select o.team_id, o.id from platform.wizard_runs o
        where o.team_id = w.team_id and o.wizard_id = w.id and o.answers_deleted_at is null
          and o.touched_at < ${now}::timestamptz - w.answer_days * interval '1 day'
        limit ${sql.lit(limit)}) x on true
      where w.answer_days is not null limit ${sql.lit(limit)})
    returning r.id`.execute(db.withoutPlugins());
  return rows.map(({ id }) => id);
}

export async function deleteAnswers(db: TeamDb, runIds: readonly string[]): Promise<void> {
  const ofRuns = sql`run_id = any(${sql.val(runIds)}::uuid[])`;
  for (const statement of [
    sql`delete from platform.run_values where ${ofRuns}`,
    sql`delete from platform.run_drafts where ${ofRuns}`,
    // A stored reply shows the next step, with what was entered in it.
    sql`update platform.step_visits set answers = '{}', response = '{}', req_hash = '' where ${ofRuns}`,
    // A simulation records what it would have written.
    sql`update platform.task_execs t set input = '{}', output = t.output - 'effects' from platform.step_visits v
      where v.team_id = t.team_id and v.id = t.visit_id and v.${ofRuns}`,
    sql`update platform.run_effects set written = '{}', replaced = '{}' where ${ofRuns}`,
  ])
    await statement.execute(db.withoutPlugins());
}

/** Files that no record has, and which the runs had; returns their ids. */
export async function deleteUnusedRunFiles(db: TeamDb, runIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with named as (
      delete from platform.wizard_run_files where run_id = any(${sql.val(runIds)}::uuid[]) returning team_id, file_id)
    delete from platform.files f using named
    where f.team_id = named.team_id and f.id = named.file_id and f.attached_at is null
    returning f.id`.execute(db.withoutPlugins());
  return rows.map(({ id }) => id);
}
