import type { TeamAuthority } from '../../authority.ts';

/** Whose requests share the limits of admission. */
export interface Caller {
  readonly id: string;
  /** Of a request in a team; its users share some limits. */
  readonly teamId?: string;
  /** Visitors without an account, all of whom have less of the server than those with one. */
  readonly isAnonymous: boolean;
}

export function callerAt(address: string): Caller {
  return { id: `address:${networkOf(address)}`, isAnonymous: true };
}

export function callerOfAccount(userId: string): Caller {
  return { id: `user:${userId}`, isAnonymous: false };
}

/** An API key counts for the person who owns it. The keys of a team count as one user, however many it creates. */
export function callerInTeam({ teamId, actor }: TeamAuthority, address: string): Caller {
  if (actor.kind !== 'member') return callerAt(address);
  if (actor.key?.kind === 'team') return { id: `keys:${teamId}`, isAnonymous: false, teamId };
  return { ...callerOfAccount(actor.userId), teamId };
}

/** One computer has all addresses of an IPv6 network of 64 bits. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [before = '', after] = address.split('::');
  const first = before.split(':').filter(Boolean);
  const last = after?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
