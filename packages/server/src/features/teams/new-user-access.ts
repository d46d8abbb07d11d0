// What people get who are invited without a role. Only a team admin changes it: others would grant more than they have.
import { isDeepStrictEqual } from 'node:util';
import type { RoleId } from '@fieldhouse/contract/ids';
import type { NewUserAccess } from '@fieldhouse/contract/teams';
import type { TeamContext } from '../../kernel/context.ts';
import { invalid, Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { loadRole } from '../roles/index.ts';

interface NewUserColumns {
  readonly newUserAccess: string;
  readonly newUserRole: string | null;
}

export function toNewUserAccess({ newUserAccess: kind, newUserRole }: NewUserColumns): NewUserAccess {
  // The column contains ids of roles.
  if (newUserRole !== null) return { kind: 'role', roleId: newUserRole as RoleId };
  return { kind: kind === 'all' ? 'all' : 'none' };
}

/** The columns to change; refuses anyone but team admins, and a role that doesn't exist. */
export async function changedNewUserAccess(
  ctx: TeamContext,
  before: NewUserAccess,
  after: NewUserAccess | undefined,
): Promise<Partial<NewUserColumns>> {
  if (after === undefined || isDeepStrictEqual(before, after)) return {};
  refuseUnless(ctx.actor.kind !== 'member' || ctx.actor.isTeamAdmin, 'forbidden');
  if (after.kind !== 'role') return { newUserAccess: after.kind, newUserRole: null };
  await loadRole(ctx, after.roleId).catch((error: unknown) => {
    const isMissing = error instanceof Refusal && error.code === 'not_found';
    throw isMissing ? invalid(['body', 'newUserAccess', 'roleId'], 'unknown_choice') : error;
  });
  return { newUserAccess: 'role', newUserRole: after.roleId };
}
