// What a submit reads and writes in few round trips.
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import type { RunMove, RunRow } from './run-queries.ts';

/** What may change of the version that a run belongs to. */
export interface VersionState {
  readonly id: string;
  readonly wizardId: string;
  readonly revokedAt: Date | null;
  readonly isTest: boolean;
}

export function findVersionState(db: TeamDb, versionId: string): Promise<VersionState | undefined> {
  return versionStates(db).where('wizardVersions.id', '=', versionId).executeTakeFirst();
}

/** The same of a run, for a request that has not read the run yet. */
export function findVersionStateOfRun(db: TeamDb, runId: string): Promise<VersionState | undefined> {
  return versionStates(db)
    .innerJoin('wizardRuns', 'wizardRuns.versionId', 'wizardVersions.id')
    .where('wizardRuns.id', '=', runId)
    .executeTakeFirst();
}

function versionStates(db: TeamDb) {
  return db
    .selectFrom('wizardVersions')
    .select([
      'wizardVersions.id',
      'wizardVersions.wizardId',
      'wizardVersions.revokedAt',
      'wizardVersions.isTest',
    ]);
}

/** The run as `saveMove` stores it. */
export function movedRun(run: RunRow, { rev, cursorStep, at }: RunMove): RunRow {
  const finished = cursorStep === null && { status: 'finished', finishedAt: at };
  return { ...run, rev, cursorStep, touchedAt: at, problem: null, ...finished };
}

/** Stores where the run is, and whether it counts as an answer. */
export async function saveMove(db: TeamDb, run: RunRow): Promise<void> {
  const { rev, cursorStep, touchedAt, status, finishedAt, countedAt } = run;
  const { isSpam, isHeld, spamReasons } = run;
  await db
    .updateTable('wizardRuns')
    .set({
      ...{ rev, cursorStep, touchedAt, problem: null, status, finishedAt, countedAt },
      ...{ isSpam, isHeld, spamReasons },
    })
    .where('id', '=', run.id)
    .execute();
}
