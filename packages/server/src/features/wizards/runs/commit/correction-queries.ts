import type { TeamDb } from '../../../../kernel/db/team-transaction.ts';

interface Correction {
  readonly taskId: string;
  readonly fieldId: string;
  readonly rule: string;
}

/** A run counts once for each question, by its first error; what was corrected stays corrected. */
export async function insertCorrections(
  db: TeamDb,
  place: {
    readonly runId: string;
    readonly stepId: string;
    readonly at: Date;
    readonly isCorrected: boolean;
  },
  corrections: readonly Correction[],
): Promise<void> {
  await db
    .insertInto('wizardRunCorrections')
    .values(corrections.map(({ taskId, fieldId, rule }) => ({ ...place, taskId, fieldId, rule })))
    .onConflict((conflict) => {
      const known = conflict.columns(['teamId', 'runId', 'taskId', 'fieldId']);
      return place.isCorrected ? known.doUpdateSet({ isCorrected: true }) : known.doNothing();
    })
    .execute();
}
