import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** Of the member who made a key of the team, revoked or not. */
export async function findKeyMaker(db: TeamDb, keyId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('teamApiKeys as k')
    .innerJoin('teamUsers as u', 'u.id', 'k.madeBy')
    .select('u.userId')
    .where('k.id', '=', keyId)
    .executeTakeFirst();
  return row?.userId;
}

export function listNames(db: TeamDb, userIds: readonly string[]) {
  return db
    .selectFrom('teamUsers')
    .select(['userId', 'firstName', 'lastName'])
    .where('userId', 'in', [...userIds])
    .limit(userIds.length)
    .execute();
}

/** Whether the user is a member of the team who was neither deactivated nor has left. */
export async function isActiveUser(db: TeamDb, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('teamUsers')
    .select('id')
    .where('userId', '=', userId)
    .where('deactivatedAt', 'is', null)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
