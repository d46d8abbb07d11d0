// The operator's limits on what a team sends through the installation in a day, in UTC: in its first days, the new teams of one
// account may send a tenth together, since anyone can create some.
import type { DailyKind } from '@fieldhouse/contract/usage';
import type { TeamContext } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { getTeamAge, returnToDay, takenByCreator, takeOfDay } from './daily-limit-queries.ts';

const dayMs = 24 * 60 * 60_000;
const shareOfNew = 10;

export interface DailyLimits {
  /** Null for none. */
  limitOf(kind: DailyKind): number | null;
  /** Until when the limits are those of a new team; null if they are not. */
  readonly newUntil: Date | null;
}

export async function dailyLimitsOf({ db, deps, now }: TeamContext): Promise<DailyLimits> {
  const { dailyLimits, newTeamDays } = deps.config;
  const age = newTeamDays > 0 ? await getTeamAge(db) : undefined;
  const end = age && new Date(age.getTime() + newTeamDays * dayMs);
  const newUntil = end && end > now() ? end : null;
  return {
    newUntil,
    limitOf(kind) {
      const limit = dailyLimits[kind];
      if (limit === undefined) return null;
      return newUntil ? Math.ceil(limit / shareOfNew) : limit;
    },
  };
}

/** Counts as many as the team may still send today, and returns their number. Without a limit, nothing is counted. */
export async function takeToday(ctx: TeamContext, kind: DailyKind, wanted: number): Promise<number> {
  if (ctx.deps.config.dailyLimits[kind] === undefined) return wanted;
  const { limitOf, newUntil } = await dailyLimitsOf(ctx);
  const most = limitOf(kind) ?? wanted;
  const today = { kind, day: dayOf(ctx.now()) };
  const newSince = new Date(ctx.now().getTime() - ctx.deps.config.newTeamDays * dayMs);
  const ofOthers = newUntil ? await takenByCreator(ctx.db, today, newSince) : 0;
  return takeOfDay(ctx.db, today, { wanted, most: Math.max(0, most - ofOthers) });
}

/** Of this day; at midnight, the few that were not sent after all stay counted. */
export async function returnToToday(ctx: TeamContext, kind: DailyKind, unsent: number): Promise<void> {
  if (unsent <= 0 || ctx.deps.config.dailyLimits[kind] === undefined) return;
  await returnToDay(ctx.db, { kind, day: dayOf(ctx.now()) }, unsent);
}

/** Refuses with `daily_limit_reached` unless all of them may be sent today. */
export async function ensureToday(ctx: TeamContext, kind: DailyKind, wanted: number): Promise<void> {
  if ((await takeToday(ctx, kind, wanted)) === wanted) return;
  const limit = (await dailyLimitsOf(ctx)).limitOf(kind);
  const retryAfterSeconds = Math.ceil((nextDay(ctx.now()).getTime() - ctx.now().getTime()) / 1000);
  throw new Refusal('daily_limit_reached', { data: { kind, limit }, retryAfterSeconds });
}

/** YYYY-MM-DD, in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function nextDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));
}
