/** Key lifetimes in days; none means no expiry. */
export const lifetimes = ['in30', 'in90', 'in365', 'never'] as const;
export type Lifetime = (typeof lifetimes)[number];

const days = { in30: 30, in90: 90, in365: 365, never: null } as const;

export function expiryOf(lifetime: Lifetime): string | null {
  const count = days[lifetime];
  return count === null ? null : new Date(Date.now() + count * 86_400_000).toISOString();
}
