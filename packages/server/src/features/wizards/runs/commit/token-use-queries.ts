// Changes that a run makes to the personal link it was started with.
import type { TeamDb } from '../../../../kernel/db/team-transaction.ts';

/** Counts a run that has its first effect; false if the link is no longer valid. */
export async function countTokenUse(db: TeamDb, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wizardTokens')
    .set((eb) => ({ answers: eb('answers', '+', 1), lastUsedAt: at }))
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where((eb) => eb.or([eb('uses', '=', 'many'), eb('answers', '=', 0)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function setTokenFinished(db: TeamDb, id: string, at: Date): Promise<void> {
  await db
    .updateTable('wizardTokens')
    .set((eb) => ({ finishedAt: at, finishedAnswers: eb('finishedAnswers', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
