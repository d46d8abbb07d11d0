// What happened in a transaction, told before its commit: a slice that has to write down what follows from
// a change does so in the same transaction, and the slice that changes something needn't know of it.
import type { Happening } from '@fieldhouse/contract/events';
import type { TeamContext } from '../context.ts';

type AnnouncedListener = (ctx: TeamContext, events: readonly Happening[]) => Promise<void>;

const listeners: AnnouncedListener[] = [];

/** Called once for each transaction in which something happened. What it throws ends the transaction. */
export function beforeCommitOfAnnounced(listener: AnnouncedListener): void {
  listeners.push(listener);
}

export async function tellAnnounced(ctx: TeamContext, events: readonly Happening[]): Promise<void> {
  if (events.length === 0) return;
  for (const listener of listeners) await listener(ctx, events);
}
