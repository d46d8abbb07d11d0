// Limits of anonymous requests per minute, as of wizards (docs/decisions/0062): the address (a /64), then the view and the
// team, which only stop floods. Passwords are limited for longer.
import type { Deps } from '../../kernel/context.ts';
import { addressKey } from '../../kernel/http/rate-limits/rate-limiter.ts';

const limits = {
  read: { address: 240, view: 3600, team: 7200, windowSeconds: 60 },
  file: { address: 600, view: 7200, team: 14_400, windowSeconds: 60 },
  // Services read the calendars of many people from a few addresses.
  feed: { address: 1200, view: 60, team: 6000, windowSeconds: 60 },
  csv: { address: 5, view: 60, team: 120, windowSeconds: 60 },
  password: { address: 10, view: 200, team: 1000, windowSeconds: 900 },
} as const;

export type LimitedRead = keyof typeof limits;

export async function consumeReadLimit(
  { attempts }: Deps,
  read: LimitedRead | undefined,
  visit: { readonly ip: string; readonly teamId: string; readonly id: string },
): Promise<void> {
  if (read === undefined) return;
  const { address, view, team, windowSeconds } = limits[read];
  // In sequence, so that a refused address consumes nothing of the view's or the team's limit.
  await attempts.consume(`view-${read}:address:${addressKey(visit.ip)}`, { max: address, windowSeconds });
  await attempts.consume(`view-${read}:view:${visit.id}`, { max: view, windowSeconds });
  await attempts.consume(`view-${read}:team:${visit.teamId}`, { max: team, windowSeconds });
}
