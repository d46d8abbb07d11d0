// SQL of runs that continue in another version.
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import type { TeamDb } from '../../../../kernel/db/team-transaction.ts';
import type { RunRow } from '../run-queries.ts';

/** What was entered and not submitted, by step. */
export async function listDrafts(db: TeamDb, runId: string): Promise<Map<string, Answers>> {
  const rows = await db
    .selectFrom('runDrafts')
    .select(['stepId', 'answers'])
    .where('runId', '=', runId)
    .execute();
  // Written only by saveDraft and replaceDrafts.
  return new Map(rows.map(({ stepId, answers }) => [stepId, answers as Answers]));
}

export async function replaceDrafts(
  db: TeamDb,
  runId: string,
  drafts: ReadonlyMap<string, Answers>,
): Promise<void> {
  await db.deleteFrom('runDrafts').where('runId', '=', runId).execute();
  if (drafts.size === 0) return;
  await db
    .insertInto('runDrafts')
    .values(
      [...drafts].map(([stepId, answers]) => ({
        runId,
        stepId,
        answers: JSON.stringify(answers),
        clientSeq: '1',
      })),
    )
    .execute();
}

export function listEffectKinds(db: TeamDb, runId: string) {
  return db
    .selectFrom('runEffects')
    .select(['taskId', 'kind', 'collectionId'])
    .distinct()
    .where('runId', '=', runId)
    .execute();
}

export async function forgetEffects(db: TeamDb, runId: string, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  await db.deleteFrom('runEffects').where('runId', '=', runId).where('taskId', 'in', taskIds).execute();
}

interface VersionMove {
  readonly versionId: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly rev: number;
  readonly cursorStep: string | null;
  readonly at: Date;
}

/** All steps have to be answered again. */
export async function moveToVersion(
  db: TeamDb,
  runId: string,
  { versionId, inputs, rev, cursorStep, at }: VersionMove,
): Promise<RunRow> {
  await db.updateTable('stepVisits').set({ status: 'stale' }).where('runId', '=', runId).execute();
  return db
    .updateTable('wizardRuns')
    .set({
      versionId,
      inputs: JSON.stringify(inputs),
      rev,
      cursorStep,
      touchedAt: at,
      ...(cursorStep === null && { status: 'finished', finishedAt: at }),
    })
    .where('id', '=', runId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
