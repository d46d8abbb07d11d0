// What a run changes in the personal link that it was started by.
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** Counts a run that does something for the first time; false where the link opens nothing any more. */
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
  await db.updateTable('wizardTokens').set({ finishedAt: at }).where('id', '=', id).execute();
}
