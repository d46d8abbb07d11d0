// All SQL of the list of runs and of one run's trace.
import type { RunQuery } from '@fieldhouse/contract/wizard-results';
import { sql } from 'kysely';
import { likeText } from '../../../kernel/db/like-text.ts';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

const columns = [
  'id',
  'versionId',
  'source',
  'status',
  'userId',
  'lang',
  'startedAt',
  'touchedAt',
  'finishedAt',
  'cursorStep',
  'recordCollectionId',
  'recordId',
  'isSpam',
  'isHeld',
  'spamReasons',
  'problem',
  'isWithheld',
] as const;

/** Why the current step was refused last, as stored with the run. */
export interface RunProblem {
  readonly code: 'wizard_value_unfit';
  readonly stepId: string;
  readonly taskId: string;
  readonly fieldId: string;
}

export type ListedRun = NonNullable<Awaited<ReturnType<typeof findRunOf>>>;

export interface RunSelection {
  readonly wizardId: string;
  readonly query: Omit<RunQuery, 'since' | 'version'>;
  /** Of the chosen version; undefined for all. */
  readonly versionId: string | undefined;
  /** The first moment of the period. */
  readonly since: Date | undefined;
  /** Runs without activity since then have been left. */
  readonly leftBefore: Date;
  /** Whether answers of runs that are not finished are searched. */
  readonly searchesUnfinished: boolean;
}

export interface RunWindow {
  readonly before: string | undefined;
  /** How many runs are looked at, whether they match or not. */
  readonly size: number;
  readonly limit: number;
}

/**
 * The first matching runs among the next of the wizard, newest first, and the last run that was looked at; undefined if
 * there are no more. Served by wizard_runs__by_wizard: ids rise with time.
 */
export async function listRunWindow(
  db: TeamDb,
  selection: RunSelection,
  { before, size, limit }: RunWindow,
): Promise<{ rows: ListedRun[]; lastId: string | undefined }> {
  const { wizardId, since } = selection;
  const firstId = since && firstIdAt(since);
  const inWindow = () =>
    db
      .selectFrom('wizardRuns')
      .where('wizardId', '=', wizardId)
      .where('mode', '=', 'live')
      .where('isSpam', '=', selection.query.box === 'spam')
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .$if(firstId !== undefined, (query) => query.where('id', '>=', firstId ?? ''))
      .orderBy('id', 'desc');
  const last = await inWindow()
    .select('id')
    .offset(size - 1)
    .limit(1)
    .executeTakeFirst();
  const rows = await matching(inWindow().select(columns), selection)
    .$if(last !== undefined, (query) => query.where('id', '>=', last?.id ?? ''))
    .limit(limit)
    .execute();
  return { rows, lastId: rows.length === limit ? rows.at(-1)?.id : last?.id };
}

type RunsQuery = ReturnType<typeof selectRuns>;

/** Only for its type. */
function selectRuns(db: TeamDb) {
  return db.selectFrom('wizardRuns').select(columns);
}

function matching(runs: RunsQuery, selection: RunSelection): RunsQuery {
  const { query, versionId, since, leftBefore, searchesUnfinished } = selection;
  const { state, step, source, search = '' } = query;
  const pattern = `%${likeText(search.trim())}%`;
  return runs
    .$if(since !== undefined, (some) => some.where('startedAt', '>=', since ?? leftBefore))
    .$if(versionId !== undefined, (some) => some.where('versionId', '=', versionId ?? ''))
    .$if(source !== undefined, (some) => some.where('source', '=', source ?? ''))
    .$if(step !== undefined, (some) =>
      some.where('cursorStep', '=', step ?? '').where('touchedAt', '<', leftBefore),
    )
    .$if(state === 'finished', (some) => some.where('status', '=', 'finished'))
    .$if(state === 'under_way', (some) =>
      some.where('status', '=', 'active').where('touchedAt', '>=', leftBefore),
    )
    .$if(state === 'left', (some) => some.where('status', '=', 'active').where('touchedAt', '<', leftBefore))
    .$if(search.trim() !== '' && !searchesUnfinished, (some) => some.where('status', '=', 'finished'))
    .$if(search.trim() !== '', (some) =>
      some.where(
        sql<boolean>`exists (select from platform.run_values v where v.team_id = wizard_runs.team_id
          and v.run_id = wizard_runs.id and v.name like 'answer.%' and v.value::text ilike ${pattern})`,
      ),
    );
}

/** Ids are UUIDs of version 7, whose first 48 bits are milliseconds. */
function firstIdAt(at: Date): string {
  // The clock that made the id may be a little behind that of the start.
  const hex = Math.max(0, at.getTime() - 60_000)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

export function findRunOf(db: TeamDb, wizardId: string, id: string) {
  return db
    .selectFrom('wizardRuns')
    .select(columns)
    .where('wizardId', '=', wizardId)
    .where('id', '=', id)
    .where('mode', '=', 'live')
    .executeTakeFirst();
}

/** It is reported as completed from now on. */
export async function releaseRun(db: TeamDb, id: string): Promise<void> {
  await db.updateTable('wizardRuns').set({ isWithheld: false }).where('id', '=', id).execute();
}

/** At most so many are counted, for the label of the spam box. */
const maxSpamCounted = 1000;

/** Served by wizard_runs__spam. */
export async function countSpam(db: TeamDb, wizardId: string): Promise<number> {
  const some = db
    .selectFrom('wizardRuns')
    .select('id')
    .where('wizardId', '=', wizardId)
    .where('mode', '=', 'live')
    .where('isSpam', '=', true)
    .limit(maxSpamCounted);
  const row = await db
    .selectFrom(some.as('some'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** So many of the newest runs in the spam box are counted by day. */
const maxSpamByDay = 10_000;

interface SpamByDay {
  readonly wizardId: string;
  readonly zone: string;
  /** The first day. */
  readonly since: string | undefined;
  readonly versionId: string | undefined;
}

/** Runs in the spam box by the day on which they were started, in the zone of the team; served by wizard_runs__spam. */
export async function countSpamByDay(
  db: TeamDb,
  { wizardId, zone, since, versionId }: SpamByDay,
): Promise<{ day: string; count: number }[]> {
  const sinceThen =
    since === undefined ? sql`` : sql`and started_at >= ${since}::date::timestamp at time zone ${zone}`;
  const ofVersion = versionId === undefined ? sql`` : sql`and version_id = ${versionId}::uuid`;
  const { rows } = await sql<{ day: string; count: number }>`select
      to_char((started_at at time zone ${zone})::date, 'YYYY-MM-DD') as day, count(*)::int as count
    from (select started_at from platform.wizard_runs
      where wizard_id = ${wizardId}::uuid and mode = 'live' and is_spam ${sinceThen} ${ofVersion}
      order by id desc limit ${sql.lit(maxSpamByDay)}) newest
    group by 1`.execute(db.withoutPlugins());
  return rows;
}

/** Only a member moves a run that was begun. What was held back is done before it comes out. */
export async function setSpam(
  db: TeamDb,
  id: string,
  { isSpam, at }: { readonly isSpam: boolean; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('wizardRuns')
    .set({ isSpam, isHeld: false, sortedAt: at, spamReasons: isSpam ? ['by_member'] : [] })
    .where('id', '=', id)
    .execute();
}

/** A response that is moved into the spam box is none, until it comes out of there. */
export async function countMoved(
  db: TeamDb,
  run: { readonly wizardId: string; readonly status: string; readonly countedAt: Date | null },
  isSpam: boolean,
): Promise<void> {
  if (run.status !== 'finished' || run.countedAt === null) return;
  await db
    .updateTable('wizards')
    .set((eb) => ({ finishedAnswers: eb('finishedAnswers', isSpam ? '-' : '+', 1) }))
    .where('id', '=', run.wizardId)
    .execute();
}

/** Answers of some runs for fields, as stored: choices with their names; and the variables of these names. */
export function listAnswers(db: TeamDb, runIds: readonly string[], variables: readonly string[]) {
  return db
    .selectFrom('runValues')
    .select(['runId', 'name', 'value'])
    .where(sql<boolean>`run_id = any(${sql.val(runIds)}::uuid[])`)
    .where((eb) =>
      eb.or([eb('name', 'like', 'answer.%'), sql<boolean>`name = any(${sql.val(variables)}::text[])`]),
    )
    .limit(100_000)
    .execute();
}

/** The records that some runs created and changed, in the order of their tasks. */
export function listEffects(db: TeamDb, runIds: readonly string[]) {
  return db
    .selectFrom('runEffects')
    .select(['runId', 'taskId', 'ord', 'kind', 'collectionId', 'objectId'])
    .where(sql<boolean>`run_id = any(${sql.val(runIds)}::uuid[])`)
    .where('state', '!=', 'reverted')
    .orderBy('runId')
    .orderBy('taskId')
    .orderBy('ord')
    .limit(100_000)
    .execute();
}

/** The last visit of each step, and what its tasks did. */
export async function listTrace(db: TeamDb, runId: string) {
  const visits = await db
    .selectFrom('stepVisits')
    .distinctOn('stepId')
    .select(['id', 'stepId', 'at'])
    .where('runId', '=', runId)
    .orderBy('stepId')
    .orderBy('visitNo', 'desc')
    .limit(1000)
    .execute();
  const tasks = await db
    .selectFrom('taskExecs')
    .innerJoin('stepVisits', 'stepVisits.id', 'taskExecs.visitId')
    .select(['taskExecs.visitId', 'taskExecs.taskId', 'taskExecs.status', 'taskExecs.output'])
    .where('stepVisits.runId', '=', runId)
    .orderBy('taskExecs.ord')
    .limit(10_000)
    .execute();
  return { visits, tasks };
}

export function listSentMessages(db: TeamDb, recipientIds: readonly string[]) {
  return db
    .selectFrom('messageRecipients')
    .select(['id', 'messageId', 'state'])
    .where(sql<boolean>`id = any(${sql.val(recipientIds)}::uuid[])`)
    .limit(1000)
    .execute();
}
