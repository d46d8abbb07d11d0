import { invalid } from '../../kernel/http/refusal.ts';

/** When a new key ends; never, where nothing is said. */
export function expiryOf(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const at = new Date(expiresAt);
  if (at <= now) throw invalid(['body', 'expiresAt'], 'in_the_past');
  return at;
}
