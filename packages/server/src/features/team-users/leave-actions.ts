// Leaving a team, and handing it over to another member.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { teamLifecycle } from '@fieldhouse/contract/team-lifecycle';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { memberOf } from '../../kernel/member-of.ts';
import { writeAudit } from '../audit-log/index.ts';
import { notifyAdmins, removeMember } from './leave-queries.ts';
import { findTeamUserRow, hasOtherAdmin, lockTeam, setTeamAdmin } from './team-user-queries.ts';

export async function leaveTeam(ctx: TeamContext): Promise<undefined> {
  const actor = memberOf(ctx);
  const { teamUserId, userId } = actor;
  await lockTeam(ctx.db);
  const own = await findTeamUserRow(ctx.db, teamUserId);
  refuseUnless(own, 'not_found');
  if (own.isTeamAdmin) refuseUnless(await hasOtherAdmin(ctx.db, teamUserId), 'last_team_admin');
  await removeMember(ctx.db, { id: teamUserId, email: own.email.toLowerCase(), at: ctx.now() });
  const subjectName = fullName(own);
  await writeAudit(ctx, { action: 'team_user.left', subjectId: teamUserId, subjectName });
  await notifyAdmins(ctx.db, ctx.teamId, 'member_left', subjectName);
  ctx.announce({ type: 'membership.changed', userId });
}

export async function handOverTeam(
  ctx: TeamContext,
  { body }: EndpointInput<typeof teamLifecycle.handOver>,
): Promise<undefined> {
  const actor = memberOf(ctx);
  await lockTeam(ctx.db);
  const next = await findTeamUserRow(ctx.db, body.teamUserId);
  refuseUnless(next, 'not_found');
  refuseUnless(next.status === 'active' && next.userId !== actor.userId, 'action_not_allowed');
  refuseUnless(next.accountType !== 'guest', 'guest_as_admin');
  await setTeamAdmin(ctx.db, next.id, true);
  await setTeamAdmin(ctx.db, actor.teamUserId, false);
  const subjectName = fullName(next);
  await writeAudit(ctx, { action: 'team.handed_over', subjectId: next.id, subjectName });
  await notifyAdmins(ctx.db, ctx.teamId, 'team_handed_over', subjectName);
  ctx.announce({ type: 'membership.changed', userId: actor.userId });
  if (next.userId !== null) ctx.announce({ type: 'membership.changed', userId: next.userId });
}
