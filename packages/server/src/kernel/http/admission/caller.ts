import type { TeamAuthority } from '../../authority.ts';
import { addressKey } from '../rate-limits/rate-limiter.ts';

/** Whose requests share the limits of admission. */
export interface Caller {
  readonly id: string;
  /** The team in which it asks, or the network of a visitor: callers of the same share some limits. */
  readonly group?: string;
  /** Visitors without an account, all of whom have less of the server than those with one. */
  readonly isAnonymous: boolean;
}

/**
 * A visitor. With what a signed cookie proves (`Authentication.holderOf`), their requests don't wait for those of others at the
 * same address.
 */
export function callerAt(address: string, holder?: string): Caller {
  const group = `address:${addressKey(address)}`;
  return { id: holder ?? group, group, isAnonymous: true };
}

export function callerOfAccount(userId: string): Caller {
  return { id: `user:${userId}`, isAnonymous: false };
}

/** An API key counts for the person who owns it. The keys of a team count as one user, however many it creates. */
export function callerInTeam({ teamId, actor }: TeamAuthority, visitor: Caller): Caller {
  if (actor.kind !== 'member') return visitor;
  const group = `team:${teamId}`;
  if (actor.key?.kind === 'team') return { id: `keys:${teamId}`, isAnonymous: false, group };
  return { ...callerOfAccount(actor.userId), group };
}
