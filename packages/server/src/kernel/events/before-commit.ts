// Listeners that run before the commit of a transaction: a slice that stores data derived from a change does
// so in the same transaction, and the slice that makes the change needn't know about it.
import type { DomainEvent } from '@fieldhouse/contract/events';
import type { TeamContext } from '../context.ts';

export interface BeforeCommitListener {
  /** False only if it is certain, without a query, that `write` would write nothing. */
  readonly mayWant: (ctx: TeamContext, events: readonly DomainEvent[]) => boolean;
  /** Called once for each transaction with events. If it throws, the transaction is rolled back. */
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
