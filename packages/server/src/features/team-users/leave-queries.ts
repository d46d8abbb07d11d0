import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

interface LeavingMember {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly at: Date;
}

/** The row stays: what the member created refers to it. An invitation to the same address is possible again. */
export async function removeMember(db: TeamDb, { id, email, at }: LeavingMember): Promise<void> {
  await db.deleteFrom('teamUserRoles').where('teamUserId', '=', id).execute();
  await db.deleteFrom('hiddenDashboardCards').where('teamUserId', '=', id).execute();
  await db.deleteFrom('invitations').where('email', '=', email).execute();
  await db
    .updateTable('teamUsers')
    .set({
      leftAt: at,
      deactivatedAt: at,
      isTeamAdmin: false,
      featurePermissions: [],
      dataAccess: 'by_role',
    })
    .where('id', '=', id)
    .execute();
}

/** Mails the admins after the commit. */
export async function notifyAdmins(db: TeamDb, teamId: string, what: string, who: string): Promise<void> {
  await sql`select platform.notify_admins(${teamId}::uuid, ${what}, ${JSON.stringify({ who })}::jsonb)`.execute(
    db,
  );
}
