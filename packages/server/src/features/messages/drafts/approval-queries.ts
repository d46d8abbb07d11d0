import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

const maxApprovers = 100;

/** Active members who may approve messages, by name. */
export function listApprovers(db: TeamDb) {
  return db
    .selectFrom('teamUsers')
    .select(['id', 'userId', 'firstName', 'lastName'])
    .where('deactivatedAt', 'is', null)
    .where(
      sql<boolean>`(team_users.is_team_admin or 'outgoing_messages_approve' = any(team_users.feature_permissions) or exists (
        select from platform.team_user_roles ur join platform.roles r on r.id = ur.role_id
        where ur.team_user_id = team_users.id and 'outgoing_messages_approve' = any(r.feature_permissions)))`,
    )
    .orderBy('firstName')
    .orderBy('id')
    .limit(maxApprovers)
    .execute();
}
