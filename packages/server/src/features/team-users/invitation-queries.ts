// All SQL of invitations. Queries of users who are not members yet use platform.find_invitations.
import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface FoundInvitation {
  readonly id: string;
  readonly team_id: string;
  readonly team_name: string;
  readonly invited_by: string | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly serial: number;
  readonly expires_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly accepted_at: Date | null;
  readonly has_account: boolean;
}

export async function findInvitation(pool: pg.Pool, id: string): Promise<FoundInvitation | undefined> {
  const { rows } = await pool.query<FoundInvitation>('select * from platform.find_invitations($1, null)', [
    id,
  ]);
  return rows[0];
}

/** Neither cancelled nor accepted. */
export async function listInvitationsTo(pool: pg.Pool, email: string): Promise<FoundInvitation[]> {
  const { rows } = await pool.query<FoundInvitation>('select * from platform.find_invitations(null, $1)', [
    email,
  ]);
  return rows;
}

/** An open invitation with the content of its mail. */
export function findMailedInvitation(db: TeamDb, id: string) {
  return db
    .selectFrom('invitations')
    .innerJoin('teams', 'teams.teamId', 'invitations.teamId')
    .leftJoin('teamUsers', 'teamUsers.id', 'invitations.invitedBy')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.serial',
      'teams.name as teamName',
      sql<string>`coalesce(invitations.interface_language, teams.default_interface_language)`.as('language'),
      sql<string | null>`team_users.first_name || ' ' || team_users.last_name`.as('inviter'),
    ])
    .where('invitations.id', '=', id)
    .where('invitations.cancelledAt', 'is', null)
    .where('invitations.acceptedAt', 'is', null)
    .executeTakeFirst();
}

export interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isTeamAdmin: boolean;
  readonly accountType: string;
  readonly dataAccess: string;
  readonly interfaceLanguage: string | null;
  readonly roleIds: string[];
  readonly invitedBy: string;
}

export async function insertInvitation(db: TeamDb, invitation: NewInvitation): Promise<void> {
  await db.insertInto('invitations').values(invitation).execute();
}

export async function updateInvitation(
  db: TeamDb,
  id: string,
  change: Omit<NewInvitation, 'id' | 'invitedBy'>,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ ...change, serial: sql`case when email = ${change.email} then serial else serial + 1 end` })
    .where('id', '=', id)
    .execute();
}

export async function setMailWaits(db: TeamDb, id: string, until: Date): Promise<void> {
  await db.updateTable('invitations').set({ mailWaitsUntil: until }).where('id', '=', id).execute();
}

/** Sent again: reopened, whatever its status was. */
export async function reopenInvitation(
  db: TeamDb,
  id: string,
  times: { readonly invitedAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ ...times, cancelledAt: null, mailWaitsUntil: null })
    .where('id', '=', id)
    .execute();
}

/** The links of a cancelled invitation stay invalid; sending it again creates another one. */
export async function closeInvitation(db: TeamDb, id: string, at: Date): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ cancelledAt: at, serial: sql`serial + 1` })
    .where('id', '=', id)
    .execute();
}

/** Locked, which serialises accepting and cancelling. */
export function lockInvitation(db: TeamDb, id: string) {
  return db.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface JoiningMember {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly at: Date;
}

/**
 * Makes the invited user a member with what the invitation grants, except for roles deleted since. Who left the team
 * before gets the former row again. Undefined if the user is a member already.
 */
export async function insertInvitedMember(
  db: TeamDb,
  invitation: NonNullable<Awaited<ReturnType<typeof lockInvitation>>>,
  { userId, firstName, lastName, at }: JoiningMember,
): Promise<string | undefined> {
  const { email, isTeamAdmin, accountType, dataAccess, interfaceLanguage, roleIds } = invitation;
  const granted = { email, firstName, lastName, isTeamAdmin, accountType, dataAccess, interfaceLanguage };
  const joined = await db
    .insertInto('teamUsers')
    .values({ id: invitation.id, userId, ...granted })
    .onConflict((conflict) =>
      conflict
        .constraint('team_users__user_unique')
        .doUpdateSet({ ...granted, leftAt: null, deactivatedAt: null })
        .where('teamUsers.leftAt', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (!joined) return undefined;
  const { id } = joined;
  if (roleIds.length > 0) {
    await db
      .insertInto('teamUserRoles')
      .columns(['teamUserId', 'roleId'])
      .expression((one) =>
        one
          .selectFrom('roles')
          .select([sql<string>`${id}::uuid`.as('teamUserId'), 'id as roleId'])
          .where('id', 'in', roleIds),
      )
      .execute();
  }
  await db.updateTable('invitations').set({ acceptedAt: at }).where('id', '=', invitation.id).execute();
  return id;
}
