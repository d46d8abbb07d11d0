import type { TeamContext } from '../../../kernel/context.ts';

/** No more are notified of a run. */
const maxFollowers = 200;

export async function isFollower({ db, actor }: TeamContext, wizardId: string): Promise<boolean> {
  if (actor.kind !== 'member') return false;
  const row = await db
    .selectFrom('wizardFollowers')
    .select('wizardId')
    .where('wizardId', '=', wizardId)
    .where('teamUserId', '=', actor.teamUserId)
    .executeTakeFirst();
  return row !== undefined;
}

export function listFollowers({ db }: TeamContext, wizardId: string) {
  return db
    .selectFrom('wizardFollowers')
    .innerJoin('teamUsers', 'teamUsers.id', 'wizardFollowers.teamUserId')
    .select(['wizardFollowers.teamUserId', 'teamUsers.userId'])
    .where('wizardFollowers.wizardId', '=', wizardId)
    .where('teamUsers.deactivatedAt', 'is', null)
    .limit(maxFollowers)
    .execute();
}

export async function setFollower(
  { db }: TeamContext,
  row: { readonly wizardId: string; readonly teamUserId: string },
  isFollowing: boolean,
): Promise<void> {
  if (isFollowing) {
    await db
      .insertInto('wizardFollowers')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom('wizardFollowers')
    .where('wizardId', '=', row.wizardId)
    .where('teamUserId', '=', row.teamUserId)
    .execute();
}
