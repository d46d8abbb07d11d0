// The events that a team's webhooks subscribe to. Most teams have none, and a change of a record should not
// have to query them.
import type { TeamContext } from '../../kernel/context.ts';
import { createEventCache } from '../../kernel/events/event-cache.ts';
import { listSubscribedEvents } from './webhook-queries.ts';

const subscriptions = createEventCache<ReadonlySet<string>>({
  maxEntries: 10_000,
  staleKey: ({ teamId, event }) => (event.type === 'webhooks.changed' ? teamId : undefined),
});

/** Undefined if it is not cached. */
export function cachedSubscribedEvents({ deps, teamId }: TeamContext): ReadonlySet<string> | undefined {
  return deps.service(subscriptions).get(teamId);
}

/** Changes of webhooks in another process take effect once its event arrives. */
export async function subscribedEvents(ctx: TeamContext): Promise<ReadonlySet<string>> {
  const read = async () => new Set(await listSubscribedEvents(ctx.db));
  return cachedSubscribedEvents(ctx) ?? ctx.deps.service(subscriptions).load(ctx.teamId, read);
}

/** Call after creating, changing or deleting a webhook. */
export function invalidateSubscribedEvents(ctx: TeamContext): void {
  ctx.announce({ type: 'webhooks.changed' });
}
