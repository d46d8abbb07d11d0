// The sessions of an account, and ending one, such as that of a lost device.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { SessionId } from '@fieldhouse/contract/ids';
import type { DeviceSession, sessions } from '@fieldhouse/contract/sessions';
import type { AccountContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { requestOriginOf } from '../../kernel/http/request-origin.ts';
import { listMemberships } from './account-queries.ts';
import { clearAuthenticationCache } from './authentication.ts';
import { deleteOtherSessions, deleteSession, listSessions } from './session-queries.ts';

export async function listOwnSessions(ctx: AccountContext): Promise<{ items: DeviceSession[] }> {
  const { account, deps } = ctx;
  refuseUnless(account, 'not_signed_in');
  const rows = await listSessions(deps.streamPool, account.userId);
  return {
    items: rows.map((row) => ({
      // Our own tables contain UUIDs created by newId.
      id: row.id as SessionId,
      userAgent: row.user_agent ?? '',
      startedAt: row.created_at.toISOString(),
      lastUsedAt: row.updated_at.toISOString(),
      isCurrent: row.id === account.sessionId,
    })),
  };
}

export async function endSession(
  ctx: AccountContext,
  { params }: EndpointInput<typeof sessions.end>,
): Promise<undefined> {
  const { account, deps, request } = ctx;
  refuseUnless(account, 'not_signed_in');
  refuseUnless(
    await deleteSession(deps.streamPool, params.sessionId, { ...account, from: requestOriginOf(request) }),
    'not_found',
  );
  await announceToStreams(ctx);
}

export async function endOtherSessions(ctx: AccountContext): Promise<undefined> {
  const { account, deps, request } = ctx;
  refuseUnless(account, 'not_signed_in');
  await deleteOtherSessions(deps.streamPool, { ...account, from: requestOriginOf(request) });
  await announceToStreams(ctx);
}

/** Requests notice within a second; open event streams, in every process, are notified to check again. */
async function announceToStreams({ account, deps }: AccountContext): Promise<void> {
  clearAuthenticationCache(deps);
  if (!account) return;
  for (const { team_id } of await listMemberships(deps.streamPool, account.userId)) {
    deps.hub.publish(team_id, { type: 'membership.changed', userId: account.userId });
  }
}
