// Of which events a team's webhooks want to hear. Most teams have none, and no change of a record should ask for them.
import type { TeamContext } from '../../kernel/context.ts';
import { createEventCache } from '../../kernel/events/event-cache.ts';
import { listSubscribedEvents } from './webhook-queries.ts';

const keeperOf = createEventCache<ReadonlySet<string>>({
  most: 10_000,
  staleKey: ({ teamId, event }) => (event.type === 'webhooks.changed' ? teamId : undefined),
});

/** Undefined where it is not known without asking. */
export function cachedSubscribedEvents({ deps, teamId }: TeamContext): ReadonlySet<string> | undefined {
  return keeperOf(deps).get(teamId);
}

/** Of a webhook made in another process it is heard as soon as that process' event is. */
export async function subscribedEvents(ctx: TeamContext): Promise<ReadonlySet<string>> {
  const read = async () => new Set(await listSubscribedEvents(ctx.db));
  return cachedSubscribedEvents(ctx) ?? keeperOf(ctx.deps).load(ctx.teamId, read);
}

/** For whoever makes, changes or deletes a webhook. */
export function invalidateSubscribedEvents(ctx: TeamContext): void {
  ctx.announce({ type: 'webhooks.changed' });
}
