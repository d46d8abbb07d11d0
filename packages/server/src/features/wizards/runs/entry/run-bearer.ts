// Authenticates a run's token. The token alone is enough for an anonymous run; a member's run also requires
// that member's session, so a leaked token reveals no more than the member may see.

import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import { runTokenHeader } from '@fieldhouse/contract/run-token-header';
import { mayRunWizard } from '@fieldhouse/domain/roles/data-rules';
import { mayBuildWizards } from '@fieldhouse/domain/roles/may-build-wizards';
import { makeTeamAuthority, type TeamAuthority } from '../../../../kernel/authority.ts';
import type { Deps } from '../../../../kernel/context.ts';
import type { Authentication } from '../../../../kernel/http/authorise.ts';
import type { HttpRequest } from '../../../../kernel/http/http-request.ts';
import { findRunByToken, type TokenRow } from '../run-queries.ts';
import { hashRunToken } from '../run-token.ts';
import { consumeRunLimit, consumeWrongTokenLimit, type LimitedCall } from './run-limits.ts';

/**
 * The authority of the request's run token; undefined without a valid one. A wrong token counts against the
 * address, and calls of anonymous visitors are rate-limited.
 */
export async function findRunBearer(
  deps: Deps,
  request: HttpRequest,
  authentication: Authentication,
): Promise<TeamAuthority | undefined> {
  const hash = hashRunToken(request.headers[runTokenHeader]);
  if (hash === undefined) return undefined;
  const row = await findRunByToken(deps.streamPool, hash);
  if (row === undefined || row.run_id !== runIdOf(request)) {
    await consumeWrongTokenLimit(deps, request.ip);
    return undefined;
  }
  const teamId = teamIdSchema.parse(row.team_id);
  if (row.user_id === null) {
    await consumeRunLimit(deps, limitedCall(request), { ip: request.ip, teamId, wizardId: row.wizard_id });
    return makeTeamAuthority(teamId, { kind: 'wizard_visitor', runId: row.run_id });
  }
  const member = await findMember(authentication, request, row);
  if (!member) return undefined;
  const isAllowed = row.mode === 'live' ? mayRunWizard(member, row.wizard_id) : mayBuildWizards(member);
  return isAllowed ? makeTeamAuthority(teamId, member) : undefined;
}

async function findMember(authentication: Authentication, request: HttpRequest, row: TokenRow) {
  const key = await authentication.key(request);
  const account = key ? undefined : await authentication.account(request);
  const member = await (key
    ? key.member(row.team_id)
    : account && authentication.member(account, row.team_id));
  return member?.userId === row.user_id && key?.isReadOnly !== true ? member : undefined;
}

function runIdOf({ params }: HttpRequest): unknown {
  return typeof params === 'object' && params !== null && 'runId' in params ? params.runId : undefined;
}

function limitedCall({ method, raw }: HttpRequest): LimitedCall {
  // Rereading a step costs the same as a draft.
  if (method !== 'POST') return 'draft';
  const [path = ''] = (raw.url ?? '').split('?');
  if (path.endsWith('/files')) return 'upload';
  return path.endsWith('/choices') ? 'search' : 'submit';
}
