// All SQL of runs.
import type { RunSource } from '@fieldhouse/contract/wizard-results';
import type { Answers, StepView } from '@fieldhouse/contract/wizard-runs';
import type { SpamVerdict } from '@fieldhouse/domain/wizards/spam/spam-score';
import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import type { RunProblem } from '../results/run-queries.ts';
import { toStoredView } from './stored-view.ts';

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
  readonly mode: string;
}

export async function findRunByToken(pool: pg.Pool, hash: Buffer): Promise<TokenRow | undefined> {
  const { rows } = await pool.query<TokenRow>('select * from platform.resolve_wizard_run($1)', [hash]);
  return rows[0];
}

/** Deletes abandoned drafts, runs without any effect, expired proofs, and what ended runs were shown, of all teams. */
export async function forgetIdleRuns(pool: pg.Pool): Promise<void> {
  await pool.query('select platform.forget_idle_runs()');
  await pool.query('select platform.forget_run_offers()');
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
  readonly mode: 'live' | 'simulate' | 'test';
  readonly principal: 'user' | 'public';
  readonly userId: string | null;
  readonly tokenHash: Buffer;
  readonly recordCollectionId: string | null;
  readonly recordId: string | null;
  /** The personal link that the run was started with. */
  readonly tokenId: string | null;
  readonly source: RunSource;
  /** Null if no step applies: it is finished at once. */
  readonly cursorStep: string | null;
  readonly lang: string;
  /** Of the version's inputs, by name. */
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly startedAt: Date;
  readonly touchedAt: Date;
}

export async function insertRun(db: TeamDb, run: NewRun): Promise<RunRow> {
  const finished = run.cursorStep === null && { status: 'finished', finishedAt: run.startedAt };
  return db
    .insertInto('wizardRuns')
    .values({ ...run, ...finished, inputs: JSON.stringify(run.inputs) })
    .returningAll()
    .executeTakeFirstOrThrow();
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
      problem: null,
      ...(cursorStep === null && { status: 'finished', finishedAt: at }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function noteProblem(db: TeamDb, id: string, problem: RunProblem): Promise<void> {
  await db
    .updateTable('wizardRuns')
    .set({ problem: JSON.stringify(problem) })
    .where('id', '=', id)
    .where('cursorStep', '=', problem.stepId)
    .execute();
}

/** The run as it is stored with its next step. The tasks of what looks like spam are held back. */
export function countedRun(run: RunRow, at: Date, spam: SpamVerdict): RunRow {
  return { ...run, countedAt: at, ...spam, isHeld: spam.isSpam, spamReasons: [...spam.spamReasons] };
}

/** Whether one more answer would be counted now; others may be faster. */
export async function acceptsAnswers(db: TeamDb, wizardId: string, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('wizards')
    .select('id')
    .where('id', '=', wizardId)
    .where('archivedAt', 'is', null)
    .where((eb) => eb.or([eb('closesAt', 'is', null), eb('closesAt', '>', at)]))
    .where((eb) => eb.or([eb('maxAnswers', 'is', null), eb('answers', '<', eb.ref('maxAnswers'))]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Finished in the spam box, so that what follows a completed run waits until a member moves it out of there. */
export async function withholdRun(db: TeamDb, id: string): Promise<void> {
  await db.updateTable('wizardRuns').set({ isWithheld: true }).where('id', '=', id).execute();
}

/** The limit is reached, or the wizard has closed: raised by platform.count_wizard_answer. */
const noMoreAnswers = 'FH001';

export interface CountedAnswer {
  readonly wizardId: string;
  readonly at: Date;
  /** A place of the wizard's limit is reserved. */
  readonly begins: boolean;
  /** It counts as a response. */
  readonly finishes: boolean;
}

/** Counts what a run has become. Rejects if no more may begin, see `isNoMoreAnswers`. */
export async function countRun(db: TeamDb, { wizardId, at, begins, finishes }: CountedAnswer): Promise<void> {
  await sql`select platform.count_wizard_answer(
    ${wizardId}::uuid, ${at}::timestamptz, ${begins}::boolean, ${finishes}::boolean
  )`.execute(db);
}

export function isNoMoreAnswers(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === noMoreAnswers;
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
  readonly id: string;
  readonly stepId: string;
  readonly visitNo: number;
  readonly answers: Answers;
  /** Of the starting record, as the step showed it. */
  readonly recordVersion: number | null;
  /** Neither it nor a step before it was answered again since. */
  readonly isCurrent: boolean;
}

/** The last visit of each step, with its answers. */
export async function listLastVisits(db: TeamDb, runId: string): Promise<Map<string, VisitRow>> {
  const rows = await db
    .selectFrom('stepVisits')
    .distinctOn('stepId')
    .select(['id', 'stepId', 'visitNo', 'status', 'answers', 'recordVersion'])
    .where('runId', '=', runId)
    .orderBy('stepId')
    .orderBy('visitNo', 'desc')
    .execute();
  // Written only by insertVisit.
  return new Map(
    rows.map(({ status, answers, ...row }) => [
      row.stepId,
      { ...row, answers: answers as Answers, isCurrent: status === 'done' },
    ]),
  );
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
  readonly recordVersion: number | null;
  /** Undefined where no request can be repeated. */
  readonly response: StepView | undefined;
  readonly at: Date;
  readonly ms: number;
}

export async function insertVisit(db: TeamDb, visit: NewVisit): Promise<void> {
  const { answers, response, ...row } = visit;
  await db
    .insertInto('stepVisits')
    .values({
      ...row,
      answers: JSON.stringify(answers),
      response: JSON.stringify(response ? toStoredView(response) : {}),
    })
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
  byVisit: readonly (readonly [visitId: string, tasks: readonly TaskExecution[]])[],
): Promise<void> {
  const rows = byVisit.flatMap(([visitId, tasks]) =>
    tasks.map((task) => ({
      visitId,
      ord: 0,
      ...task,
      input: JSON.stringify(task.input),
      output: JSON.stringify(task.output),
    })),
  );
  if (rows.length > 0) await db.insertInto('taskExecs').values(rows).execute();
}

export interface RunValue {
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
  /** The text to display, if it differs: in the language of the run. */
  readonly shown?: unknown;
}

export interface StoredValue extends RunValue {
  readonly setByVisit: string;
}

export async function listValues(db: TeamDb, runId: string): Promise<StoredValue[]> {
  return db
    .selectFrom('runValues')
    .select(['name', 'type', 'value', 'setByVisit'])
    .where('runId', '=', runId)
    .execute();
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

/** Answers of entries that an earlier visit had. */
export async function forgetEntries(
  db: TeamDb,
  {
    runId,
    taskIds,
    visitId,
  }: { readonly runId: string; readonly taskIds: readonly string[]; readonly visitId: string },
): Promise<void> {
  if (taskIds.length === 0) return;
  await db
    .deleteFrom('runValues')
    .where('runId', '=', runId)
    .where((eb) => eb.or(taskIds.map((taskId) => eb('name', 'like', `answer.${taskId}:%`))))
    .where('setByVisit', '!=', visitId)
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

export type TeamSummary = Awaited<ReturnType<typeof getTeamSummary>>;

/** Name and regional settings of the team, for the page header and texts. */
export function getTeamSummary(db: TeamDb) {
  return (
    db
      .selectFrom('teams')
      .select(['name', 'primaryTimezone', 'defaultInterfaceLanguage', 'defaultCountry'])
      // Few teams have replaced any; without, none is looked for in what a version or an answer names.
      .select((eb) => eb.exists(eb.selectFrom('replacedItems').select('itemId')).as('hasReplacedItems'))
      .executeTakeFirstOrThrow()
  );
}
