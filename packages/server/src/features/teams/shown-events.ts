// What a member hears of: nothing that would tell of what they may not see.
import type { TeamEvent } from '@fieldhouse/contract/events';
import type { TeamId } from '@fieldhouse/contract/ids';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import { type Member, makeTeamAuthority } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';

/** Answers the event as the member may hear it, or undefined. */
type DataEventFilter = (ctx: TeamContext, event: DataEvent) => Promise<TeamEvent | undefined>;
export type DataEvent = Extract<TeamEvent, { collectionId: string }>;

let filter: DataEventFilter = async () => undefined;

/** Records stand above teams and know what exists for a member. Until they say so, nothing is told. */
export function showDataEventsWith(dataEventFilter: DataEventFilter): void {
  filter = dataEventFilter;
}

export async function shownTo(
  deps: Deps,
  teamId: TeamId,
  member: Member,
  event: TeamEvent,
): Promise<TeamEvent | undefined> {
  if (event.type === 'view.changed' && event.ownerId !== null && event.ownerId !== member.userId)
    return undefined;
  if (event.type === 'notices.changed' && event.userId !== member.userId) return undefined;
  if (event.type === 'webhooks.changed' && !member.isTeamAdmin) return undefined;
  if (hasAllData(member)) return event;
  if ('collectionId' in event) {
    const authority = makeTeamAuthority(teamId, member);
    return deps
      .withTeam(authority, (ctx) => filter(ctx, event), { isReadOnly: true })
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'event not told');
        return undefined;
      });
  }
  if (event.type === 'membership.changed') return event.userId === member.userId ? event : undefined;
  return event;
}
