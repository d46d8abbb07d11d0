// Of which events a team's webhooks want to hear. Most teams have none, and no change of a record should ask for them.
import type { TeamContext } from '../../kernel/context.ts';
import { keepUntilHeard } from '../../kernel/events/kept-until-heard.ts';
import { listWantedEvents } from './webhook-queries.ts';

const keeperOf = keepUntilHeard<ReadonlySet<string>>({
  most: 10_000,
  staleKey: ({ teamId, event }) => (event.type === 'webhooks.changed' ? teamId : undefined),
});

/** Undefined where it is not known without asking. */
export function knownWantedEvents({ deps, teamId }: TeamContext): ReadonlySet<string> | undefined {
  return keeperOf(deps).get(teamId);
}

/** Of a webhook made in another process it is heard as soon as that process' event is. */
export async function wantedEvents(ctx: TeamContext): Promise<ReadonlySet<string>> {
  const read = async () => new Set(await listWantedEvents(ctx.db));
  return knownWantedEvents(ctx) ?? keeperOf(ctx.deps).load(ctx.teamId, read);
}

/** For whoever makes, changes or deletes a webhook. */
export function wantedEventsChanged(ctx: TeamContext): void {
  ctx.announce({ type: 'webhooks.changed' });
}
