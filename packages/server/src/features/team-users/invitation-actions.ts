// The invited user's side: users who hold the link of the mail, or have proved to own its address, may join.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Session } from '@fieldhouse/contract/identity';
import type { InvitationId, TeamId, TeamUserId } from '@fieldhouse/contract/ids';
import type { Invitation, invitations } from '@fieldhouse/contract/team-users';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import type { AccountContext, TeamContext } from '../../kernel/context.ts';
import { addressKey } from '../../kernel/http/rate-limits/rate-limiter.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { requestOriginOf } from '../../kernel/http/request-origin.ts';
import { writeAudit } from '../audit-log/index.ts';
import {
  clearAuthenticationCache,
  createVerifiedAccount,
  findAccount,
  openSession,
  removeUnverifiedAccount,
  sessionOf,
} from '../identity/index.ts';
import { notify } from '../notices/index.ts';
import {
  type FoundInvitation,
  findInvitation,
  insertInvitedMember,
  listInvitationsTo,
  lockInvitation,
} from './invitation-queries.ts';
import { isSignedBy } from './invitation-token.ts';

type Input<E extends keyof typeof invitations> = EndpointInput<(typeof invitations)[E]>;

const linkLimit = { max: 300, windowSeconds: 15 * 60 };

export async function listOwnInvitations(ctx: AccountContext) {
  refuseUnless(ctx.account, 'not_signed_in');
  const found = await listInvitationsTo(ctx.deps.streamPool, ctx.account.email.toLowerCase());
  const items = found.map((row) => toInvitation(row, ctx.now())).filter(({ state }) => state === 'active');
  return { items };
}

export async function getInvitation(
  ctx: AccountContext,
  { params, query }: Input<'get'>,
): Promise<Invitation> {
  return toInvitation(await findByLink(ctx, params.invitationId, query.token), ctx.now());
}

export async function acceptInvitation(ctx: AccountContext, { params }: Input<'accept'>): Promise<Session> {
  const { account, deps } = ctx;
  refuseUnless(account, 'not_signed_in');
  const found = await findInvitation(deps.streamPool, params.invitationId);
  // Owners of other addresses can't learn that the invitation exists. An account's own address was verified
  // at sign-up.
  refuseUnless(found && found.email === account.email.toLowerCase(), 'not_found');
  const person = await findAccount(deps.streamPool, account.userId);
  refuseUnless(person, 'not_signed_in');
  await join(ctx, found, {
    userId: account.userId,
    firstName: person.first_name,
    lastName: person.last_name,
  });
  return sessionOf(deps, account.userId);
}

/** The link was sent to the mailbox, so the address needs no other verification. */
export async function joinByInvitation(
  ctx: AccountContext,
  { params, body }: Input<'join'>,
): Promise<Session> {
  const found = await findByLink(ctx, params.invitationId, body.token);
  refuseUnless(toInvitation(found, ctx.now()).state === 'active', 'link_expired');
  refuseUnless(!found.has_account, 'conflict');
  // If a user pool stores the accounts, users create one there and then accept.
  refuseUnless(ctx.deps.config.identity.provider === 'local', 'action_not_allowed');
  const { email } = found;
  const { firstName, lastName, password } = body;
  // An account that was signed up with the address and never confirmed proves nothing.
  await removeUnverifiedAccount(ctx.deps, email);
  const userId = await createVerifiedAccount(ctx.deps, { email, password, firstName, lastName });
  await join(ctx, found, { userId, firstName, lastName });
  return openSession(ctx, userId);
}

async function findByLink(ctx: AccountContext, id: InvitationId, token: string): Promise<FoundInvitation> {
  await ctx.deps.attempts.consume(`invitation:${addressKey(ctx.request.ip)}`, linkLimit);
  const found = await findInvitation(ctx.deps.streamPool, id);
  refuseUnless(found && isOwnLink(ctx, found, token), 'not_found');
  return found;
}

/**
 * Cancelling increments the serial; the invalidated link still reveals that it was cancelled, and nothing
 * else.
 */
function isOwnLink(ctx: AccountContext, found: FoundInvitation, token: string): boolean {
  const { appSecret } = ctx.deps.secrets;
  if (isSignedBy(appSecret, found, token)) return true;
  if (found.cancelled_at === null) return false;
  return isSignedBy(appSecret, { ...found, serial: found.serial - 1 }, token);
}

async function join(
  ctx: AccountContext,
  found: FoundInvitation,
  person: { readonly userId: string; readonly firstName: string; readonly lastName: string },
): Promise<void> {
  const { deps } = ctx;
  // The column contains ids created by newId.
  const authority = makeTeamAuthority(found.team_id as TeamId, { kind: 'system' });
  const work = async (team: TeamContext) => {
    const row = await lockInvitation(team.db, found.id);
    const isOpen = row && row.acceptedAt === null && row.cancelledAt === null && row.serial === found.serial;
    refuseUnless(isOpen && row.expiresAt !== null && row.expiresAt > ctx.now(), 'link_expired');
    const teamUserId = await insertInvitedMember(team.db, row, { ...person, at: ctx.now() });
    refuseUnless(teamUserId, 'email_already_linked');
    await writeAudit(team, {
      action: 'team_user.joined',
      subjectId: teamUserId,
      subjectName: fullName(person),
    });
    await notify(team, {
      to: { teamUserId: row.invitedBy },
      kind: 'invitation_accepted',
      key: found.id,
      who: fullName(person),
      // Created by newId.
      place: { type: 'member', teamUserId: teamUserId as TeamUserId },
    });
    team.announce({ type: 'membership.changed', userId: person.userId });
  };
  await deps.withTeam(authority, work, { from: requestOriginOf(ctx.request) });
  clearAuthenticationCache(deps);
}

function toInvitation(row: FoundInvitation, now: Date): Invitation {
  return {
    // Both columns contain ids created by newId.
    id: row.id as InvitationId,
    teamId: row.team_id as TeamId,
    state: stateOf(row, now),
    teamName: row.team_name,
    invitedBy: row.invited_by,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    hasAccount: row.has_account,
  };
}

function stateOf(row: FoundInvitation, now: Date): Invitation['state'] {
  if (row.accepted_at !== null) return 'accepted';
  if (row.cancelled_at !== null) return 'cancelled';
  return row.expires_at === null || row.expires_at <= now ? 'expired' : 'active';
}
