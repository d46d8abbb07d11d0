// Team users as their admins see them, from invitation to deactivation, and the invited person's side of it.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { language, newPassword, session } from './identity.ts';
import { invitationId, roleId, teamId, teamParams, teamUserId } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { accountType, dataAccess } from './permissions.ts';
import { dateTime, emailAddress, name, text } from './text.ts';
import { withBefore } from './with-before.ts';

/** Seed section 3. */
export const teamUserStatuses = ['invited', 'cancelled', 'active', 'deactivated'] as const;
export const teamUserStatus = z.enum(teamUserStatuses);
export type TeamUserStatus = z.output<typeof teamUserStatus>;

export const teamUserActions = ['edit', 'resend', 'cancel', 'deactivate', 'reactivate'] as const;
export type TeamUserAction = (typeof teamUserActions)[number];

export const teamUser = z.object({
  /** An invitation keeps its id when it is accepted. */
  id: teamUserId,
  status: teamUserStatus,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  accountType,
  dataAccess,
  isTeamAdmin: z.boolean(),
  /** Null uses the team's default. */
  interfaceLanguage: language.nullable(),
  roles: z.array(z.object({ id: roleId, name: z.string() })),
  lastActivityAt: dateTime.nullable(),
  /** Null if no invitation was ever sent. */
  invitedAt: dateTime.nullable(),
  invitedBy: z.string().nullable(),
  /** When the link of an open invitation expires. */
  expiresAt: dateTime.nullable(),
  /** Until when the mail of an open invitation waits, since its mailbox has had the mails that it gets in a day; else null. */
  mailWaitsUntil: dateTime.nullable(),
  deactivatedAt: dateTime.nullable(),
});
export type TeamUser = z.output<typeof teamUser>;

const rights = {
  isTeamAdmin: z.boolean().optional(),
  accountType: accountType.optional(),
  dataAccess: dataAccess.optional(),
  roleIds: z.array(roleId).max(50).optional(),
  interfaceLanguage: language.nullable().optional(),
};

export const newTeamUser = z.strictObject({
  email: emailAddress,
  firstName: name(100),
  lastName: name(100),
  ...rights,
});

const teamUserChange = z.strictObject({
  /** Address of a pending invitation; only the account's owner can change an account's address. */
  email: emailAddress.optional(),
  firstName: name(100).optional(),
  lastName: name(100).optional(),
  ...rights,
});

const admin = { feature: 'team_admin_users' } as const;
const base = '/teams/{teamId}/users' as const;
const userParams = z.strictObject({ teamId, teamUserId });
const newExample = { email: 'nora.lind@example.org', firstName: 'Nora', lastName: 'Lind' };
const noBody = z.strictObject({});

export const teamUsers = {
  list: defineEndpoint({
    name: 'teamUsers.list',
    method: 'GET',
    path: base,
    summary: 'List the team’s users and invited people, by last name.',
    needs: admin,
    params: teamParams,
    query: pageQuery.extend({ search: text(200).optional(), status: teamUserStatus.optional() }),
    reply: pageOf(teamUser),
    refusals: [],
    writes: false,
  }),
  get: defineEndpoint({
    name: 'teamUsers.get',
    method: 'GET',
    path: `${base}/{teamUserId}`,
    summary: 'Get one user or invited person of the team.',
    needs: admin,
    params: userParams,
    reply: teamUser,
    refusals: ['not_found'],
    writes: false,
  }),
  invite: defineEndpoint({
    name: 'teamUsers.invite',
    method: 'POST',
    path: `${base}/invitations`,
    summary: 'Invite a person by email. The link works for 14 days.',
    needs: admin,
    params: teamParams,
    body: newTeamUser,
    reply: teamUser,
    refusals: ['email_already_linked', 'forbidden', 'too_many_requests', 'daily_limit_reached'],
    writes: true,
    announces: ['membership.changed'],
    example: newExample,
  }),
  create: defineEndpoint({
    name: 'teamUsers.create',
    method: 'POST',
    path: base,
    summary: 'Create a user without emailing them. Send the invitation later.',
    needs: admin,
    params: teamParams,
    body: newTeamUser,
    reply: teamUser,
    refusals: ['email_already_linked', 'forbidden', 'too_many_requests', 'daily_limit_reached'],
    writes: true,
    announces: ['membership.changed'],
    example: { ...newExample, email: 'omar.haddad@example.org' },
  }),
  change: defineEndpoint({
    name: 'teamUsers.change',
    method: 'PATCH',
    path: `${base}/{teamUserId}`,
    summary: 'Update a user of the team. They lose what you remove within a second.',
    needs: admin,
    params: userParams,
    body: withBefore(teamUserChange),
    reply: teamUser,
    refusals: [
      'not_found',
      'forbidden',
      'email_already_linked',
      'last_team_admin',
      'action_not_allowed',
      'stale_version',
    ],
    writes: true,
    announces: ['membership.changed'],
    example: { lastName: 'Reed' },
  }),
  deactivate: defineEndpoint({
    name: 'teamUsers.deactivate',
    method: 'POST',
    path: `${base}/{teamUserId}/deactivate`,
    summary: 'Deactivate a user. They lose access to the team within a second; nothing of theirs is lost.',
    needs: admin,
    params: userParams,
    body: noBody,
    reply: teamUser,
    refusals: ['not_found', 'forbidden', 'last_team_admin', 'action_not_allowed'],
    writes: true,
    announces: ['membership.changed'],
    example: {},
  }),
  reactivate: defineEndpoint({
    name: 'teamUsers.reactivate',
    method: 'POST',
    path: `${base}/{teamUserId}/reactivate`,
    summary: 'Reactivate a user with the roles they had.',
    needs: admin,
    params: userParams,
    body: noBody,
    reply: teamUser,
    refusals: ['not_found', 'forbidden', 'action_not_allowed'],
    writes: true,
    announces: ['membership.changed'],
    example: {},
  }),
  resend: defineEndpoint({
    name: 'teamUsers.resend',
    method: 'POST',
    path: `${base}/{teamUserId}/resend-invitation`,
    summary: 'Resend an invitation, even a cancelled one. The link works for 14 more days.',
    needs: admin,
    params: userParams,
    body: noBody,
    reply: teamUser,
    refusals: ['not_found', 'forbidden', 'action_not_allowed', 'too_many_requests', 'daily_limit_reached'],
    writes: true,
    announces: ['membership.changed'],
    example: {},
  }),
  cancel: defineEndpoint({
    name: 'teamUsers.cancel',
    method: 'POST',
    path: `${base}/{teamUserId}/cancel-invitation`,
    summary: 'Cancel an open invitation. Its link then says so.',
    needs: admin,
    params: userParams,
    body: noBody,
    reply: teamUser,
    refusals: ['not_found', 'forbidden', 'action_not_allowed'],
    writes: true,
    announces: ['membership.changed'],
    example: {},
  }),
};

const invitationState = z.enum(['active', 'cancelled', 'expired', 'accepted']);

export const invitation = z.object({
  id: invitationId,
  state: invitationState,
  teamId,
  teamName: z.string(),
  invitedBy: z.string().nullable(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Whether the address has an account: the invited person then signs in instead of choosing a password. */
  hasAccount: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

const token = text(200).min(1);
const invitationParams = z.strictObject({ invitationId });

export const invitations = {
  own: defineEndpoint({
    name: 'invitations.own',
    method: 'GET',
    path: '/invitations',
    summary: 'List open invitations to your email address.',
    needs: 'account',
    reply: z.object({ items: z.array(invitation).max(100) }),
    refusals: [],
    writes: false,
  }),
  get: defineEndpoint({
    name: 'invitations.get',
    method: 'GET',
    path: '/invitations/{invitationId}',
    summary: 'Get an invitation with the link from its email.',
    needs: 'none',
    params: invitationParams,
    query: z.strictObject({ token }),
    reply: invitation,
    refusals: ['not_found', 'too_many_requests'],
    writes: false,
  }),
  accept: defineEndpoint({
    name: 'invitations.accept',
    method: 'POST',
    path: '/invitations/{invitationId}/accept',
    summary: 'Join the team with the signed-in account. Its address must be the invited one.',
    needs: 'account',
    params: invitationParams,
    body: noBody,
    reply: session,
    refusals: ['not_found', 'forbidden', 'link_expired', 'email_already_linked'],
    writes: true,
    announces: ['membership.changed'],
    example: {},
  }),
  join: defineEndpoint({
    name: 'invitations.join',
    method: 'POST',
    path: '/invitations/{invitationId}/join',
    summary: 'Create the invited person’s account, join the team, and sign in.',
    needs: 'none',
    params: invitationParams,
    body: z.strictObject({ token, firstName: name(100), lastName: name(100), password: newPassword }),
    reply: session,
    refusals: [
      'not_found',
      'conflict',
      'link_expired',
      'email_already_linked',
      'too_many_requests',
      'action_not_allowed',
    ],
    writes: true,
    announces: ['membership.changed'],
    example: { token: 'abc', firstName: 'Nora', lastName: 'Lind', password: 'Some-pass-1' },
  }),
};
