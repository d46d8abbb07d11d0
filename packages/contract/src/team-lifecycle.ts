// How a team ends, and how people leave it: handed over, deactivated, deleted with 30 days to undo.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamId, teamParams, teamUserId } from './ids.ts';
import { dateTime, text } from './text.ts';

/** Days in which the deletion of a team can be undone. */
export const teamDeletionDays = 30;

const noBody = z.strictObject({});
const forAdmins = { needs: 'team_admin', personOnly: true, params: teamParams } as const;
/** Typed by the person who deletes the team. */
const confirmedName = z.strictObject({ name: text(120) });

export const teamLifecycle = {
  leave: defineEndpoint({
    name: 'teamLifecycle.leave',
    method: 'POST',
    path: '/teams/{teamId}/leave',
    summary: 'Leave the team. What you created stays in it.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    body: noBody,
    reply: 'none',
    refusals: ['last_team_admin'],
    writes: true,
    announces: ['membership.changed'],
    example: {},
  }),
  handOver: defineEndpoint({
    name: 'teamLifecycle.handOver',
    method: 'POST',
    path: '/teams/{teamId}/hand-over',
    summary: 'Make another member the team’s admin in your place. You stay a member.',
    ...forAdmins,
    body: z.strictObject({ teamUserId }),
    reply: 'none',
    refusals: ['not_found', 'action_not_allowed', 'guest_as_admin'],
    writes: true,
    announces: ['membership.changed'],
    example: { teamUserId: '01890000-0000-7000-8000-000000000001' },
  }),
  deactivate: defineEndpoint({
    name: 'teamLifecycle.deactivate',
    method: 'POST',
    path: '/teams/{teamId}/deactivate',
    summary:
      'Deactivate the team: no one can open it, and nothing of it is public or sent until an admin reactivates it.',
    ...forAdmins,
    body: noBody,
    reply: 'none',
    refusals: ['action_not_allowed'],
    writes: true,
    announces: ['team.changed', 'outgoing_hold.changed'],
    example: {},
  }),
  delete: defineEndpoint({
    name: 'teamLifecycle.delete',
    method: 'POST',
    path: '/teams/{teamId}/delete',
    summary:
      'Deactivate the team now and delete it after 30 days, in which an admin can undo this. Repeat its name to confirm.',
    ...forAdmins,
    body: confirmedName,
    reply: 'none',
    refusals: ['invalid_input', 'action_not_allowed'],
    writes: true,
    announces: ['team.changed', 'outgoing_hold.changed'],
    example: { name: 'Old Choir' },
  }),
};

export const closedTeam = z.object({
  teamId,
  name: z.string(),
  /** Seed section 3. */
  deactivatedAsOf: dateTime,
  /** When the team is deleted forever; null if it’s only deactivated. */
  deletedAfter: dateTime.nullable(),
});
export type ClosedTeam = z.output<typeof closedTeam>;

const closedParams = z.strictObject({ closedTeamId: teamId });
const base = '/account/closed-teams' as const;

/** A deactivated team can't be opened, so its admins reach it through their account. */
export const closedTeams = {
  list: defineEndpoint({
    name: 'closedTeams.list',
    method: 'GET',
    path: base,
    summary: 'List the deactivated and deleted teams that you can reactivate, at most 100.',
    needs: 'account',
    reply: z.object({ items: z.array(closedTeam).max(100) }),
    refusals: [],
    writes: false,
  }),
  reactivate: defineEndpoint({
    name: 'closedTeams.reactivate',
    method: 'POST',
    path: `${base}/{closedTeamId}/reactivate`,
    summary: 'Reactivate a team. Sending stays on hold until an admin releases it.',
    needs: 'account',
    params: closedParams,
    body: noBody,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    example: {},
  }),
  delete: defineEndpoint({
    name: 'closedTeams.delete',
    method: 'POST',
    path: `${base}/{closedTeamId}/delete`,
    summary: 'Delete a deactivated team after 30 days. Repeat its name to confirm.',
    needs: 'account',
    params: closedParams,
    body: confirmedName,
    reply: 'none',
    refusals: ['not_found', 'invalid_input'],
    writes: true,
    example: { name: 'Old Choir' },
  }),
};
