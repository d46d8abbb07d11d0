import type { TeamDb } from '../../kernel/db/team-transaction.ts';

/** The name of the owner of a message or a template. */
export function findOwner(db: TeamDb, teamUserId: string) {
  return db
    .selectFrom('teamUsers')
    .select(['firstName', 'lastName'])
    .where('id', '=', teamUserId)
    .executeTakeFirst();
}
