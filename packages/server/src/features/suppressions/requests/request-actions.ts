// A person's own requests. A preference link is often forwarded with its mail, so it only leads to a mail to the address;
// the link in that mail shows what is stored, or erases it. Opening it changes nothing, because scanners open links.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { PersonRequestPage, personRequests } from '@fieldhouse/contract/person-requests';
import type { PersonExport } from '@fieldhouse/contract/suppressions';
import { maskedAddress } from '@fieldhouse/domain/subscriptions/masked-address';
import type { AccountContext, TeamContext } from '../../../kernel/context.ts';
import { addressKey } from '../../../kernel/http/rate-limits/rate-limiter.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { withTeamOfLink } from '../../../kernel/team-of-link.ts';
import { findLinkedRecipient, readUnsubscribeLink } from '../../messages/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { eraseEverywhere, exportAddress } from '../person-actions.ts';
import { enqueueRequestMail } from './request-mails.ts';
import { type PersonRequest, readRequestToken } from './request-token.ts';

type Input<E extends keyof typeof personRequests> = EndpointInput<(typeof personRequests)[E]>;

const linkLimit = { max: 60, windowSeconds: 60 };
/** Someone else could have the link of a forwarded mail. */
const mailLimit = { max: 3, windowSeconds: 24 * 60 * 60 };

export async function createPersonRequest(
  ctx: AccountContext,
  { params, body }: Input<'create'>,
): Promise<undefined> {
  await consumeLinkLimit(ctx);
  const { teamId, recipientId } = readUnsubscribeLink(ctx.deps, params.token);
  await withTeamOfLink(ctx.deps, teamId, async (own) => {
    const { address, addressKey: key } = await findLinkedRecipient(own, recipientId);
    refuseUnless(address.includes('@'), 'action_not_allowed');
    await ctx.deps.attempts.consume(`person-request:${teamId}:${key}`, mailLimit);
    await enqueueRequestMail(own, { kind: body.kind, recipientId, language: body.language ?? null });
  });
}

export async function getPersonRequest(
  ctx: AccountContext,
  { params }: Input<'get'>,
): Promise<PersonRequestPage> {
  return withRequest(ctx, params.token, undefined, async (own, { kind, address }) => {
    const { name: teamName } = await getTeamRow(own.db);
    return { kind, teamName, address: maskedAddress(address) };
  });
}

export async function exportByRequest(
  ctx: AccountContext,
  { params }: Input<'export'>,
): Promise<PersonExport> {
  return withRequest(ctx, params.token, 'export', (own, { address }) =>
    exportAddress(own, address, { isOwnRequest: true }),
  );
}

export async function eraseByRequest(ctx: AccountContext, { params }: Input<'erase'>): Promise<undefined> {
  await withRequest(ctx, params.token, 'erasure', (own, { address }) =>
    eraseEverywhere(own, address, { isOwnRequest: true }),
  );
}

interface OpenRequest extends PersonRequest {
  readonly address: string;
}

/** `kind` is the only one that the token may have. `not_found` once the person was erased. */
async function withRequest<T>(
  ctx: AccountContext,
  token: string,
  kind: PersonRequest['kind'] | undefined,
  work: (own: TeamContext, request: OpenRequest) => Promise<T>,
): Promise<T> {
  await consumeLinkLimit(ctx);
  const request = readRequestToken(ctx.deps.secrets.appSecret, token);
  refuseUnless(request && (kind === undefined || request.kind === kind), 'not_found');
  refuseUnless(request.expiresAt > ctx.now(), 'link_expired');
  return withTeamOfLink(ctx.deps, request.teamId, async (own) => {
    const { address } = await findLinkedRecipient(own, request.recipientId);
    return work(own, { ...request, address });
  });
}

async function consumeLinkLimit(ctx: AccountContext): Promise<void> {
  await ctx.deps.attempts.consume(`person-requests:${addressKey(ctx.request.ip)}`, linkLimit);
}
