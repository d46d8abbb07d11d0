import type { TeamDb } from '../../../../kernel/db/team-transaction.ts';

export interface OfferPlace {
  readonly runId: string;
  readonly taskId: string;
  readonly fieldId: string;
}

/** Remembers what a run was shown, by handle. */
export async function insertOffers(
  db: TeamDb,
  place: OfferPlace,
  offers: ReadonlyMap<string, string>,
): Promise<void> {
  if (offers.size === 0) return;
  await db
    .insertInto('wizardRunOffers')
    .values([...offers].map(([handle, recordId]) => ({ ...place, handle, recordId })))
    .onConflict((conflict) => conflict.columns(['teamId', 'runId', 'handle']).doNothing())
    .execute();
}

/** The records of those handles that the question has shown. */
export async function findOffers(
  db: TeamDb,
  { runId, taskId, fieldId }: OfferPlace,
  handles: readonly string[],
): Promise<Map<string, string>> {
  if (handles.length === 0) return new Map();
  const rows = await db
    .selectFrom('wizardRunOffers')
    .select(['handle', 'recordId'])
    .where('runId', '=', runId)
    .where('taskId', '=', taskId)
    .where('fieldId', '=', fieldId)
    .where('handle', 'in', handles)
    .execute();
  return new Map(rows.map(({ handle, recordId }) => [handle, recordId]));
}
