import type { DataPermission } from '@fieldhouse/contract/roles';
import type { TeamContext } from '../../kernel/context.ts';
import { listKeyGrants } from '../api-keys/index.ts';
import { listRoleGrants } from '../roles/index.ts';

/** Every data permission of the team's roles and API keys. */
export async function listGrants(ctx: TeamContext): Promise<readonly DataPermission[]> {
  return [...(await listRoleGrants(ctx)), ...(await listKeyGrants(ctx))];
}
