// What happened in a transaction, told before its commit: a slice that has to write down what follows from
// a change does so in the same transaction, and the slice that changes something needn't know of it.
import type { DomainEvent } from '@fieldhouse/contract/events';
import type { TeamContext } from '../context.ts';

export interface BeforeCommitListener {
  /** False only where it is known, without asking the database, that `write` would write nothing. */
  readonly mayWant: (ctx: TeamContext, events: readonly DomainEvent[]) => boolean;
  /** Called once for each transaction in which something happened. What it throws ends the transaction. */
  readonly write: (ctx: TeamContext, events: readonly DomainEvent[]) => Promise<void>;
}

export function hasInterestedListener(
  listeners: readonly BeforeCommitListener[],
  ctx: TeamContext,
  events: readonly DomainEvent[],
): boolean {
  return events.length > 0 && listeners.some((listener) => listener.mayWant(ctx, events));
}

export async function runBeforeCommitListeners(
  listeners: readonly BeforeCommitListener[],
  ctx: TeamContext,
  events: readonly DomainEvent[],
): Promise<void> {
  if (events.length === 0) return;
  for (const { mayWant, write } of listeners) if (mayWant(ctx, events)) await write(ctx, events);
}
