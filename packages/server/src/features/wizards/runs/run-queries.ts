// All SQL of runs.
import type { Answers, StepView } from '@fieldhouse/contract/wizard-runs';
import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/**
 * Whether the wizard is public; false for unknown, offline, archived and non-public wizards and those of
 * other teams.
 */
export async function isPublicWizard(pool: pg.Pool, teamId: string, wizardId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from platform.resolve_public_wizard($1, $2)', [
    teamId,
    wizardId,
  ]);
  return rowCount === 1;
}

export interface TokenRow {
  readonly team_id: string;
  readonly run_id: string;
  readonly wizard_id: string;
  readonly user_id: string | null;
}

export async function findRunByToken(pool: pg.Pool, hash: Buffer): Promise<TokenRow | undefined> {
  const { rows } = await pool.query<TokenRow>('select * from platform.resolve_wizard_run($1)', [hash]);
  return rows[0];
}

/** Deletes abandoned drafts, runs without any effect, and expired proofs, of all teams. */
export async function forgetIdleRuns(pool: pg.Pool): Promise<void> {
  await pool.query('select platform.forget_idle_runs()');
}

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export function findRun(db: TeamDb, id: string) {
  return db.selectFrom('wizardRuns').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the run until the transaction ends, which serialises two tabs or twenty retries. */
export function lockRun(db: TeamDb, id: string): Promise<RunRow | undefined> {
  return db.selectFrom('wizardRuns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface NewRun {
  readonly id: string;
  readonly wizardId: string;
  readonly versionId: string;
  readonly principal: 'user' | 'public';
  readonly userId: string | null;
  readonly tokenHash: Buffer;
  readonly recordCollectionId: string | null;
  readonly recordId: string | null;
  /** The personal link that the run was started with. */
  readonly tokenId: string | null;
  readonly cursorStep: string;
  readonly lang: string;
  readonly startedAt: Date;
  readonly touchedAt: Date;
}

export async function insertRun(db: TeamDb, run: NewRun): Promise<RunRow> {
  return db.insertInto('wizardRuns').values(run).returningAll().executeTakeFirstOrThrow();
}

export interface RunMove {
  readonly rev: number;
  readonly cursorStep: string | null;
  readonly at: Date;
}

export function moveRun(db: TeamDb, id: string, { rev, cursorStep, at }: RunMove): Promise<RunRow> {
  return db
    .updateTable('wizardRuns')
    .set({
      rev,
      cursorStep,
      touchedAt: at,
      ...(cursorStep === null && { status: 'finished', finishedAt: at }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function markRunCounted(db: TeamDb, id: string, at: Date, spamScore: number): Promise<RunRow> {
  return db
    .updateTable('wizardRuns')
    .set({ countedAt: at, spamScore })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts one answer; false if the limit is reached or the wizard has closed. */
export async function reserveAnswer(db: TeamDb, wizardId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wizards')
    .set((eb) => ({ answers: eb('answers', '+', 1) }))
    .where('id', '=', wizardId)
    .where('archivedAt', 'is', null)
    .where((eb) => eb.or([eb('closesAt', 'is', null), eb('closesAt', '>', at)]))
    .where((eb) => eb.or([eb('maxAnswers', 'is', null), eb('answers', '<', eb.ref('maxAnswers'))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** False if this proof was used before. */
export async function insertNonce(db: TeamDb, nonce: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('powNonces')
    .values({ nonce, expiresAt })
    .onConflict((conflict) => conflict.columns(['teamId', 'nonce']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findVisitByKey(db: TeamDb, runId: string, key: string) {
  return db
    .selectFrom('stepVisits')
    .select(['reqHash', 'response'])
    .where('runId', '=', runId)
    .where('idemKey', '=', key)
    .executeTakeFirst();
}

export interface VisitRow {
  readonly stepId: string;
  readonly visitNo: number;
  readonly seq: number;
  readonly answers: Answers;
}

/** The last visit of each step, with its answers. */
export async function listLastVisits(db: TeamDb, runId: string): Promise<Map<string, VisitRow>> {
  const rows = await db
    .selectFrom('stepVisits')
    .distinctOn('stepId')
    .select(['stepId', 'visitNo', 'seq', 'answers'])
    .where('runId', '=', runId)
    .orderBy('stepId')
    .orderBy('visitNo', 'desc')
    .execute();
  // Written only by insertVisit.
  return new Map(rows.map((row) => [row.stepId, { ...row, answers: row.answers as Answers }]));
}

export interface NewVisit {
  readonly id: string;
  readonly runId: string;
  readonly stepId: string;
  readonly visitNo: number;
  readonly seq: number;
  readonly idemKey: string;
  readonly reqHash: Buffer;
  readonly answers: Answers;
  readonly response: StepView;
  readonly at: Date;
  readonly ms: number;
}

export async function insertVisit(db: TeamDb, visit: NewVisit): Promise<void> {
  const { answers, response, ...row } = visit;
  await db
    .insertInto('stepVisits')
    .values({ ...row, answers: JSON.stringify(answers), response: JSON.stringify(response) })
    .execute();
}

/** The steps after an amended one have to be answered again. */
export async function markStale(db: TeamDb, runId: string, stepIds: readonly string[]): Promise<void> {
  if (stepIds.length === 0) return;
  await db
    .updateTable('stepVisits')
    .set({ status: 'stale' })
    .where('runId', '=', runId)
    .where('stepId', 'in', stepIds)
    .execute();
}

export interface TaskExecution {
  readonly taskId: string;
  readonly status: 'done' | 'skipped';
  readonly input: object;
  readonly output: object;
  readonly ms: number;
}

export async function insertTaskExecs(
  db: TeamDb,
  visitId: string,
  tasks: readonly TaskExecution[],
): Promise<void> {
  if (tasks.length === 0) return;
  await db
    .insertInto('taskExecs')
    .values(
      tasks.map((task) => ({
        visitId,
        ord: 0,
        ...task,
        input: JSON.stringify(task.input),
        output: JSON.stringify(task.output),
      })),
    )
    .execute();
}

export interface RunValue {
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
  /** The text to display, if it differs: in the language of the run. */
  readonly shown?: unknown;
}

export async function listValues(db: TeamDb, runId: string): Promise<RunValue[]> {
  return db.selectFrom('runValues').select(['name', 'type', 'value']).where('runId', '=', runId).execute();
}

export async function setValues(
  db: TeamDb,
  runId: string,
  visitId: string,
  values: readonly RunValue[],
): Promise<void> {
  if (values.length === 0) return;
  await db
    .insertInto('runValues')
    .values(
      values.map(({ name, type, value }) => ({
        runId,
        name,
        type,
        value: JSON.stringify(value ?? null),
        setByVisit: visitId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['teamId', 'runId', 'name']).doUpdateSet((eb) => ({
        type: eb.ref('excluded.type'),
        value: eb.ref('excluded.value'),
        setByVisit: eb.ref('excluded.setByVisit'),
      })),
    )
    .execute();
}

export interface EffectRow {
  readonly taskId: string;
  readonly objectId: string;
  readonly written: Readonly<Record<string, unknown>>;
  readonly afterRev: number | null;
}

export async function findEffect(db: TeamDb, runId: string, taskId: string): Promise<EffectRow | undefined> {
  const row = await db
    .selectFrom('runEffects')
    .select(['taskId', 'objectId', 'written', 'afterRev'])
    .where('runId', '=', runId)
    .where('taskId', '=', taskId)
    .where('ord', '=', 0)
    .executeTakeFirst();
  // Written only by saveEffect.
  return row && { ...row, written: row.written as Record<string, unknown> };
}

export interface NewEffect {
  readonly runId: string;
  readonly taskId: string;
  readonly kind: 'create_record' | 'update_records';
  readonly collectionId: string;
  readonly objectId: string;
  readonly written: Readonly<Record<string, unknown>>;
  readonly beforeRev: number | null;
  readonly afterRev: number;
  readonly state: 'applied' | 'amended';
}

export async function saveEffect(db: TeamDb, effect: NewEffect): Promise<void> {
  await db
    .insertInto('runEffects')
    .values({ ...effect, ord: 0, written: JSON.stringify(effect.written) })
    .onConflict((conflict) =>
      conflict.columns(['teamId', 'runId', 'taskId', 'ord']).doUpdateSet((eb) => ({
        written: eb.ref('excluded.written'),
        beforeRev: eb.ref('excluded.beforeRev'),
        afterRev: eb.ref('excluded.afterRev'),
        state: eb.ref('excluded.state'),
      })),
    )
    .execute();
}

export async function findDraft(
  db: TeamDb,
  runId: string,
  stepId: string,
): Promise<{ readonly answers: Answers; readonly clientSeq: number } | undefined> {
  const row = await db
    .selectFrom('runDrafts')
    .select(['answers', 'clientSeq'])
    .where('runId', '=', runId)
    .where('stepId', '=', stepId)
    .executeTakeFirst();
  // Written only by saveDraft; the sequence is a safe integer by contract.
  return row && { answers: row.answers as Answers, clientSeq: Number(row.clientSeq) };
}

export interface DraftRow {
  readonly runId: string;
  readonly stepId: string;
  readonly answers: Answers;
  readonly clientSeq: number;
}

/** Saves the draft unless a newer one is stored; returns whether it did. */
export async function saveDraft(db: TeamDb, draft: DraftRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('runDrafts')
    .values({ ...draft, answers: JSON.stringify(draft.answers), clientSeq: String(draft.clientSeq) })
    .onConflict((conflict) =>
      conflict
        .columns(['teamId', 'runId', 'stepId'])
        .doUpdateSet((eb) => ({
          answers: eb.ref('excluded.answers'),
          clientSeq: eb.ref('excluded.clientSeq'),
        }))
        .where('runDrafts.clientSeq', '<', sql<string>`excluded.client_seq`),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteDraft(db: TeamDb, runId: string, stepId: string): Promise<void> {
  await db.deleteFrom('runDrafts').where('runId', '=', runId).where('stepId', '=', stepId).execute();
}

export async function touchRun(db: TeamDb, id: string, at: Date): Promise<void> {
  await db.updateTable('wizardRuns').set({ touchedAt: at }).where('id', '=', id).execute();
}

/** Name, time zone and default language of the team, for the page header and texts. */
export function getTeamSummary(db: TeamDb) {
  return db
    .selectFrom('teams')
    .select(['name', 'primaryTimezone', 'defaultInterfaceLanguage'])
    .executeTakeFirstOrThrow();
}
