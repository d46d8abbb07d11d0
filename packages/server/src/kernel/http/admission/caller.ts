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

/** An API key counts for the person who owns it; a key of the team counts for itself. */
export function callerInTeam({ teamId, actor }: TeamAuthority, address: string): Caller {
  return actor.kind === 'member' ? { ...callerOfAccount(actor.userId), teamId } : callerAt(address);
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
