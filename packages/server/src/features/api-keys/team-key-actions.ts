// Keys of the team, for programs. Only team admins create them, so that a key never has more permissions than
// its creator.
import type { TeamApiKey, teamApiKey, teamApiKeys } from '@fieldhouse/contract/api-keys';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { ApiKeyId, RoleId } from '@fieldhouse/contract/ids';
import { dataPermission } from '@fieldhouse/contract/roles';
import type { z } from 'zod';
import type { TeamContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { makeSecret } from '../../kernel/http/key-secret.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import { clearAuthenticationCache, isFeaturePermission } from '../identity/index.ts';
import { ensureRealPermissions, loadRole } from '../roles/index.ts';
import { expiryOf } from './key-expiry.ts';
import { countTeamKeys, insertTeamKey, listTeamKeyRows, setTeamKeyRevoked } from './team-key-queries.ts';

type Input<E extends keyof typeof teamApiKeys> = EndpointInput<(typeof teamApiKeys)[E]>;

const maxKeys = 100;

export async function listTeamKeys(ctx: TeamContext): Promise<{ items: TeamApiKey[] }> {
  return { items: (await listTeamKeyRows(ctx.db)).map(toTeamKey) };
}

export async function createTeamKey(ctx: TeamContext, { body }: Input<'create'>) {
  const { featurePermissions = [], dataPermissions = [], roleId = null } = body;
  refuseUnless(ctx.actor.kind === 'member', 'forbidden');
  refuseUnless((await countTeamKeys(ctx.db)) < maxKeys, 'action_not_allowed', { data: { max: maxKeys } });
  const role = roleId === null ? undefined : await loadRole(ctx, roleId);
  if (!role) await ensureRealPermissions(ctx, dataPermissions);
  const id = newId();
  const { secret, hash, hint } = makeSecret('team');
  const permissions = role
    ? { featurePermissions: [], dataPermissions: [] }
    : { featurePermissions: [...new Set(featurePermissions)], dataPermissions };
  const row = {
    id,
    name: body.name,
    hash,
    hint,
    role,
    ...permissions,
    madeBy: ctx.actor.teamUserId,
    expiresAt: expiryOf(body.expiresAt, ctx.now()),
  };
  await mapUniqueViolation(insertTeamKey(ctx.db, row), { team_api_keys__name_unique: 'name_taken' });
  const { featurePermissions: features, dataPermissions: data } = permissions;
  await audit(ctx, 'created', row, {
    ...(role && { role: role.name }),
    featurePermissions: features,
    dataPermissions: data,
    expiresAt: row.expiresAt,
  });
  const key = (await listTeamKeyRows(ctx.db, id)).map(toTeamKey)[0];
  refuseUnless(key, 'not_found');
  return { key, secret };
}

export async function revokeTeamKey(ctx: TeamContext, { params }: Input<'revoke'>): Promise<undefined> {
  const name = await setTeamKeyRevoked(ctx.db, params.apiKeyId, ctx.now());
  refuseUnless(name !== undefined, 'not_found');
  await audit(ctx, 'revoked', { id: params.apiKeyId, name });
  ctx.afterCommit(() => clearAuthenticationCache(ctx.deps));
}

async function audit(
  ctx: TeamContext,
  verb: 'created' | 'revoked',
  { id, name }: { readonly id: string; readonly name: string },
  detail: object = {},
): Promise<void> {
  await writeAudit(ctx, { action: `api_key.${verb}`, subjectId: id, subjectName: name, detail });
}

type KeyRow = Awaited<ReturnType<typeof listTeamKeyRows>>[number];

function toTeamKey(row: KeyRow): z.output<typeof teamApiKey> {
  return {
    // Both were created by newId.
    id: row.id as ApiKeyId,
    role: row.roleId === null ? null : { id: row.roleId as RoleId, name: row.roleName ?? '' },
    name: row.name,
    hint: row.hint,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    featurePermissions: row.featurePermissions.filter(isFeaturePermission),
    dataPermissions: row.dataPermissions.flatMap((one) => dataPermission.safeParse(one).data ?? []),
    madeBy: row.madeBy ?? '',
  };
}
