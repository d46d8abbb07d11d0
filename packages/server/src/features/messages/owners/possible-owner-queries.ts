import { maxPossibleOwners } from '@fieldhouse/contract/message-owners';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** Active members who may edit messages. */
function possibleOwners(db: TeamDb) {
  return db
    .selectFrom('teamUsers')
    .select(['id', 'userId', 'firstName', 'lastName'])
    .where('deactivatedAt', 'is', null)
    .where(
      sql<boolean>`(team_users.is_team_admin or 'outgoing_messages_edit' = any(team_users.feature_permissions) or exists (
        select from platform.team_user_roles ur join platform.roles r on r.id = ur.role_id
        where ur.team_user_id = team_users.id and 'outgoing_messages_edit' = any(r.feature_permissions)))`,
    );
}

export function listPossibleOwners(db: TeamDb) {
  return possibleOwners(db).orderBy('firstName').orderBy('id').limit(maxPossibleOwners).execute();
}

export function findPossibleOwner(db: TeamDb, id: string) {
  return possibleOwners(db).where('id', '=', id).executeTakeFirst();
}

export async function updateOwner(
  db: TeamDb,
  messageId: string,
  owner: { readonly id: string; readonly name: string },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ ownerId: owner.id, ownedBy: owner.name })
    .where('id', '=', messageId)
    .execute();
}
