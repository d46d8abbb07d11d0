import type { RoleId, TeamId } from '@fieldhouse/contract/ids';
import type { Role, RoleMember } from '@fieldhouse/contract/roles';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { api } from '../../api/api.ts';
import { pagesOf, queryKeyOf, queryOf } from '../../api/queries.ts';

export const rolesQuery = (teamId: TeamId) => queryOf(api.roles.list, { params: { teamId } });

export const roleQuery = (teamId: TeamId, roleId: RoleId) =>
  queryOf(api.roles.get, { params: { teamId, roleId } });

const membersAPage = '200';

export const membersQuery = (teamId: TeamId) =>
  pagesOf(queryKeyOf(api.roles.members, { params: { teamId }, query: {} }), (after, signal) =>
    api.roles.members({ params: { teamId }, query: { limit: membersAPage, ...after } }, { signal }),
  );

export interface Assignment {
  readonly roleIds: readonly RoleId[];
  readonly accountType?: RoleMember['accountType'];
  readonly dataAccess?: RoleMember['dataAccess'];
}

export async function assignRoles(
  teamId: TeamId,
  { teamUserId }: Pick<RoleMember, 'teamUserId'>,
  { roleIds, ...access }: Assignment,
): Promise<void> {
  await api.roles.assign({ params: { teamId, teamUserId }, body: { roleIds: [...roleIds], ...access } });
}

export function nameOf(member: RoleMember): string {
  return fullName(member) || member.email;
}

export type RoleContent = Pick<Role, 'name' | 'description' | 'featurePermissions' | 'dataPermissions'>;
