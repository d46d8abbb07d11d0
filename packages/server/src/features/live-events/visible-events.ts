// The events that a member receives: nothing that would reveal what they may not see.
import type { TeamEvent } from '@fieldhouse/contract/events';
import type { TeamId } from '@fieldhouse/contract/ids';
import { mayReadMessages } from '@fieldhouse/domain/messages/may-read-messages';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import { mayWorkWithTasks } from '@fieldhouse/domain/tasks/may-work-with-tasks';
import { hasFeature, type Member, makeTeamAuthority } from '../../kernel/authority.ts';
import type { Deps } from '../../kernel/context.ts';
import { filterDataEvent } from './data-events.ts';

const ofMessages: ReadonlySet<TeamEvent['type']> = new Set([
  'message.changed',
  'message_template.changed',
  'senders.changed',
  'subscription_lists.changed',
]);

/** Members who see only their own tasks learn of those, and of the ones that were theirs until now. */
function taskEventFor(
  member: Member,
  event: Extract<TeamEvent, { type: 'tasks.changed' }>,
): TeamEvent | undefined {
  const isTheirs = event.assigneeIds.includes(member.teamUserId);
  return mayWorkWithTasks(member) || isTheirs ? { ...event, assigneeIds: [] } : undefined;
}

/** Members with all data see the names of the others; invited people and roles are a matter of those who administer users. */
function seesChangeOf(member: Member, userId: string | null): boolean {
  if (hasFeature(member, 'team_admin_users')) return true;
  return userId !== null && (userId === member.userId || hasAllData(member));
}

/** Undefined if the member may not see it. Throws if that could not be determined. */
export async function visibleEventFor(
  deps: Deps,
  teamId: TeamId,
  member: Member,
  event: TeamEvent,
): Promise<TeamEvent | undefined> {
  const isOwned = event.type === 'view.changed' || event.type === 'dashboard.changed';
  if (isOwned && event.ownerId !== null && event.ownerId !== member.userId) return undefined;
  if (event.type === 'notices.changed' && event.userId !== member.userId) return undefined;
  if ((event.type === 'webhooks.changed' || event.type === 'outgoing_hold.changed') && !member.isTeamAdmin)
    return undefined;
  if (ofMessages.has(event.type) && !mayReadMessages(member)) return undefined;
  if (event.type === 'tasks.changed') return taskEventFor(member, event);
  if (event.type === 'membership.changed') return seesChangeOf(member, event.userId) ? event : undefined;
  if (hasAllData(member)) return event;
  if ('collectionId' in event) {
    const authority = makeTeamAuthority(teamId, member);
    return deps.withTeam(authority, (ctx) => filterDataEvent(ctx, event), { isReadOnly: true });
  }
  return event;
}
