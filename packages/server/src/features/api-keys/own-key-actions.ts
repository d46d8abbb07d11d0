// A user's own keys. They belong to the account; their creation is audited in every team they give access to.
import type { OwnApiKey, ownApiKeys } from '@fieldhouse/contract/api-keys';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { ApiKeyId, TeamId } from '@fieldhouse/contract/ids';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import type { AccountContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { makeSecret } from '../../kernel/http/key-secret.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { requestOriginOf } from '../../kernel/http/request-origin.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import { clearAuthenticationCache, findMember, listRights } from '../identity/index.ts';
import { expiryOf } from './key-expiry.ts';
import { insertOwnKey, listOwnKeyRows, type OwnKeyRow, setOwnKeyRevoked } from './own-key-queries.ts';

type Input<E extends keyof typeof ownApiKeys> = EndpointInput<(typeof ownApiKeys)[E]>;

const maxKeys = 50;

export async function listOwnKeys({ account, deps }: AccountContext): Promise<{ items: OwnApiKey[] }> {
  refuseUnless(account, 'not_signed_in');
  return { items: (await listOwnKeyRows(deps.streamPool, account.userId)).map(toOwnKey) };
}

export async function createOwnKey(ctx: AccountContext, { body }: Input<'create'>) {
  const { account, deps } = ctx;
  refuseUnless(account, 'not_signed_in');
  const known = await listOwnKeyRows(deps.streamPool, account.userId);
  refuseUnless(known.length < maxKeys, 'action_not_allowed', { data: { max: maxKeys } });
  const teamIds = body.teamIds ? [...new Set(body.teamIds)] : null;
  const ownTeams = new Set((await listRights(deps.streamPool, account.userId)).map((row) => row.team_id));
  refuseUnless(teamIds?.every((id) => ownTeams.has(id)) ?? true, 'not_found');
  const { secret, hash, hint } = makeSecret('personal');
  const row = await mapUniqueViolation(
    insertOwnKey(deps.streamPool, {
      id: newId(),
      userId: account.userId,
      name: body.name,
      hash,
      hint,
      isReadOnly: body.isReadOnly ?? false,
      teamIds,
      expiresAt: expiryOf(body.expiresAt, ctx.now()),
    }),
    { personal_api_keys__name_unique: 'name_taken' },
  );
  await auditInTeams(ctx, 'created', row);
  return { key: toOwnKey(row), secret };
}

export async function revokeOwnKey(ctx: AccountContext, { params }: Input<'revoke'>): Promise<undefined> {
  const { account, deps } = ctx;
  refuseUnless(account, 'not_signed_in');
  const row = await setOwnKeyRevoked(deps.streamPool, account.userId, params.apiKeyId);
  refuseUnless(row, 'not_found');
  clearAuthenticationCache(deps);
  await auditInTeams(ctx, 'revoked', row);
}

async function auditInTeams(ctx: AccountContext, verb: 'created' | 'revoked', key: OwnKeyRow): Promise<void> {
  const { account, deps } = ctx;
  if (!account) return;
  for (const { team_id } of await listRights(deps.streamPool, account.userId)) {
    if (key.team_ids !== null && !key.team_ids.includes(team_id)) continue;
    const member = await findMember(deps, team_id, account.userId);
    if (!member) continue;
    // An id created by newId, and the caller's own membership.
    const authority = makeTeamAuthority(team_id as TeamId, member);
    await deps.withTeam(
      authority,
      (team) =>
        writeAudit(team, {
          action: `own_api_key.${verb}`,
          subjectId: key.id,
          subjectName: key.name,
          detail: { isReadOnly: key.is_read_only },
        }),
      { requestId: ctx.requestId, from: requestOriginOf(ctx.request) },
    );
  }
}

function toOwnKey(row: OwnKeyRow): OwnApiKey {
  return {
    // Our own tables contain UUIDs created by newId.
    id: row.id as ApiKeyId,
    name: row.name,
    hint: row.hint,
    isReadOnly: row.is_read_only,
    // As above.
    teamIds: row.team_ids as TeamId[] | null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
