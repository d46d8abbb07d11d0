// All SQL of roles and their assignment.
import type { DataPermission } from '@fieldhouse/contract/roles';
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

const maxRoles = 500;

export type RoleRow = Awaited<ReturnType<typeof listRoleRows>>[number];

function roleRows(db: TeamDb) {
  return db
    .selectFrom('roles')
    .selectAll()
    .select((one) => [
      one
        .selectFrom('teamUserRoles')
        .innerJoin('teamUsers', 'teamUsers.id', 'teamUserRoles.teamUserId')
        .whereRef('teamUserRoles.roleId', '=', 'roles.id')
        .where('teamUsers.deactivatedAt', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('memberCount'),
      // Served by role_data_permissions__by_role.
      sql<
        unknown[]
      >`coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', d.type, 'collectionId', d.collection_id,
        'fieldId', d.field_id, 'wizardId', d.wizard_id, 'filter', d.filter)) order by d.id)
        from platform.role_data_permissions d where d.role_id = roles.id), '[]'::jsonb)`.as(
        'dataPermissions',
      ),
    ]);
}

/** Sorted by name. */
export function listRoleRows(db: TeamDb) {
  return roleRows(db).orderBy(sql`lower(roles.name)`).limit(maxRoles).execute();
}

export function findRoleRow(db: TeamDb, id: string): Promise<RoleRow | undefined> {
  return roleRows(db).where('roles.id', '=', id).executeTakeFirst();
}

export interface RoleContent {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly featurePermissions?: readonly string[] | undefined;
}

export async function insertRole(
  db: TeamDb,
  id: string,
  role: RoleContent & { readonly name: string },
): Promise<void> {
  await db
    .insertInto('roles')
    .values({
      id,
      name: role.name,
      description: role.description ?? '',
      featurePermissions: [...(role.featurePermissions ?? [])],
    })
    .execute();
}

/** False if the role has another version by now. */
export async function updateRole(
  db: TeamDb,
  id: string,
  version: number,
  { name, description, featurePermissions }: RoleContent,
): Promise<boolean> {
  const result = await db
    .updateTable('roles')
    .set({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(featurePermissions !== undefined && { featurePermissions: [...featurePermissions] }),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function countRoles(db: TeamDb): Promise<number> {
  const row = await db.selectFrom('roles').select(sql<number>`count(*)::int`.as('count')).executeTakeFirst();
  return row?.count ?? 0;
}

/** People who are invited without a role get none from then on, if it was this one. */
export async function deleteRole(db: TeamDb, id: string): Promise<void> {
  await db
    .updateTable('teams')
    .set({ newUserAccess: 'none', newUserRole: null })
    .where('newUserRole', '=', id)
    .execute();
  await db.deleteFrom('roles').where('id', '=', id).execute();
}

export async function replaceDataPermissions(
  db: TeamDb,
  roleId: string,
  permissions: readonly DataPermission[],
): Promise<void> {
  await db.deleteFrom('roleDataPermissions').where('roleId', '=', roleId).execute();
  if (permissions.length === 0) return;
  const rows = permissions.map((one) => ({
    roleId,
    type: one.type,
    collectionId: 'collectionId' in one ? one.collectionId : null,
    fieldId: 'fieldId' in one ? one.fieldId : null,
    wizardId: 'wizardId' in one ? one.wizardId : null,
    filter: 'filter' in one && one.filter !== null ? JSON.stringify(one.filter) : null,
  }));
  await db.insertInto('roleDataPermissions').values(rows).execute();
}

export async function wizardExists(db: TeamDb, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('wizards')
    .select('id')
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export type RoleMemberRow = Awaited<ReturnType<typeof listMemberRows>>[number];

function memberRows(db: TeamDb) {
  return db
    .selectFrom('teamUsers')
    .select((one) => [
      'teamUsers.id',
      'teamUsers.userId',
      'teamUsers.email',
      'teamUsers.firstName',
      'teamUsers.lastName',
      'teamUsers.isTeamAdmin',
      'teamUsers.accountType',
      'teamUsers.dataAccess',
      one
        .selectFrom('teamUserRoles')
        .whereRef('teamUserRoles.teamUserId', '=', 'teamUsers.id')
        .select(sql<string[]>`coalesce(array_agg(team_user_roles.role_id::text), '{}')`.as('ids'))
        .as('roleIds'),
    ])
    .where('teamUsers.deactivatedAt', 'is', null);
}

/** Active members, by keyset on their id. */
export function listMemberRows(
  db: TeamDb,
  page: { readonly after: string | undefined; readonly limit: number },
) {
  let query = memberRows(db).orderBy('teamUsers.id').limit(page.limit);
  if (page.after !== undefined) query = query.where('teamUsers.id', '>', page.after);
  return query.execute();
}

/** Locked, which serialises concurrent assignments to a member. */
export function lockMemberRow(db: TeamDb, id: string): Promise<RoleMemberRow | undefined> {
  return memberRows(db).where('teamUsers.id', '=', id).forUpdate('teamUsers').executeTakeFirst();
}

export async function updateMember(
  db: TeamDb,
  id: string,
  change: { readonly accountType: string; readonly dataAccess: string },
): Promise<void> {
  await db.updateTable('teamUsers').set(change).where('id', '=', id).execute();
}

export async function replaceMemberRoles(
  db: TeamDb,
  teamUserId: string,
  roleIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('teamUserRoles').where('teamUserId', '=', teamUserId).execute();
  if (roleIds.length === 0) return;
  await db
    .insertInto('teamUserRoles')
    .values(roleIds.map((roleId) => ({ teamUserId, roleId })))
    .execute();
}

/** Accounts of the members who hold a role. */
export async function listHolders(db: TeamDb, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('teamUserRoles')
    .innerJoin('teamUsers', 'teamUsers.id', 'teamUserRoles.teamUserId')
    .select('teamUsers.userId')
    .where('teamUserRoles.roleId', '=', roleId)
    .execute();
  return rows.map((row) => row.userId);
}

/** From the first data permission on, the data access of a role's members is by role. */
export async function switchDataToRoles(db: TeamDb, roleId: string): Promise<void> {
  await db
    .updateTable('teamUsers')
    .set({ dataAccess: 'by_role' })
    .where('id', 'in', (one) =>
      one.selectFrom('teamUserRoles').select('teamUserId').where('roleId', '=', roleId),
    )
    .execute();
  // Invitations with the role too.
  await db
    .updateTable('invitations')
    .set({ dataAccess: 'by_role' })
    .where(sql<boolean>`${roleId}::uuid = any(role_ids)`)
    .execute();
}

/** Increments the version and locks the row until commit. */
export async function bumpRoleVersion(db: TeamDb, id: string): Promise<void> {
  await db
    .updateTable('roles')
    .set({ version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}
