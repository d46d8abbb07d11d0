// All SQL of the mails of runs.
import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../../../../kernel/db/team-transaction.ts';

export interface NewRunLink {
  readonly id: string;
  readonly runId: string;
  readonly hash: Buffer;
  readonly createdAt: Date;
}

export async function insertRunLink(db: TeamDb, link: NewRunLink): Promise<void> {
  await db.insertInto('wizardRunLinks').values(link).execute();
}

export async function deleteRunLink(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('wizardRunLinks').where('id', '=', id).execute();
}

export interface FoundRun {
  readonly team_id: string;
  readonly run_id: string;
  readonly wizard_id: string;
  readonly user_id: string | null;
  readonly token_id: string | null;
  readonly record_id: string | null;
  readonly cursor_step: string | null;
}

/** Undefined for an unknown link, and for one whose run has expired. */
export async function resolveRunLink(pool: pg.Pool, hash: Buffer): Promise<FoundRun | undefined> {
  const { rows } = await pool.query<FoundRun>('select * from platform.resolve_run_link($1)', [hash]);
  return rows[0];
}

/** False if another worker sends it, or has sent it. */
export async function claimReceipt(db: TeamDb, runId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wizardRuns')
    .set({ receiptAt: at })
    .where('id', '=', runId)
    .where('status', '=', 'finished')
    .where('receiptAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function releaseReceipt(db: TeamDb, runId: string): Promise<void> {
  await db.updateTable('wizardRuns').set({ receiptAt: null }).where('id', '=', runId).execute();
}

/** Stores the address for later. */
export async function withholdReceipt(db: TeamDb, runId: string, address: string): Promise<void> {
  await db.updateTable('wizardRuns').set({ receiptTo: address }).where('id', '=', runId).execute();
}

/** The withheld address, once. */
export async function takeWithheldReceipt(db: TeamDb, runId: string): Promise<string | undefined> {
  const { rows } = await sql<{ receipt_to: string }>`update platform.wizard_runs r set receipt_to = null
    from platform.wizard_runs o where r.team_id = o.team_id and r.id = o.id and r.id = ${runId}::uuid and o.receipt_to is not null
    returning o.receipt_to`.execute(db.withoutPlugins());
  return rows[0]?.receipt_to;
}
