import { invalid } from '../../kernel/http/refusal.ts';

/** Expiry of a new key; never by default. */
export function expiryOf(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const at = new Date(expiresAt);
  if (at <= now) throw invalid(['body', 'expiresAt'], 'in_the_past');
  return at;
}
