import type { TeamDb } from './team-transaction.ts';

/** Whether the team of the transaction is neither deactivated nor deleted. */
export async function isTeamActive(db: TeamDb): Promise<boolean> {
  const row = await db.selectFrom('teams').select('deactivatedAt').executeTakeFirst();
  return row !== undefined && row.deactivatedAt === null;
}
