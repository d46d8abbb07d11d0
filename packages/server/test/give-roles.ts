// Roles as an admin assigns them, through the API.
import { identity } from '@fieldhouse/contract/identity';
import { roles } from '@fieldhouse/contract/roles';
import type { Person } from './people.ts';

interface RoleOptions {
  readonly accountType?: 'full' | 'limited' | 'guest';
  readonly dataAccess?: 'all' | 'by_role';
}

export async function giveRoles(
  admin: Person,
  member: Person,
  roleIds: readonly string[],
  options: RoleOptions = {},
) {
  return admin.call(roles.assign, {
    params: { teamUserId: await teamUserIdOf(member) },
    body: { roleIds: roleIds, ...options },
  });
}

export async function teamUserIdOf(member: Person): Promise<string> {
  const session = await member.call(identity.session);
  const link = session?.memberships.find((one) => one.teamId === member.teamId);
  if (!link) throw new Error('No member of the team.');
  return link.teamUserId;
}
