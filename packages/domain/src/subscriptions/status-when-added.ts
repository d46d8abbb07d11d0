// The status of an address that the team adds to a list itself, by hand or by an import.
import type { OptIn, SubscriptionStatus } from '@fieldhouse/contract/subscription-lists';

interface AddedAddress {
  readonly optIn: OptIn;
  /** Whether the person confirmed before, in another system. */
  readonly isConfirmed: boolean;
  /** Unsubscribed from this list, or from everything, before. */
  readonly hasOptedOut: boolean;
  /** By hand, the person can be asked to confirm; an import of thousands must not write to all who left. */
  readonly way: 'by_hand' | 'import';
}

/** Undefined if the address must not be added: only the person can undo an opt-out. */
export function statusWhenAdded(added: AddedAddress): SubscriptionStatus | undefined {
  if (added.hasOptedOut) return added.way === 'by_hand' ? 'unconfirmed' : undefined;
  return added.optIn === 'single' || added.isConfirmed ? 'subscribed' : 'unconfirmed';
}
