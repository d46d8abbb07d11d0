// Counts the runs of a wizard by day in the background. Only days with runs in which something happened are counted again.
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import {
  countDays,
  countRuns,
  type DayFigures,
  findRollUp,
  getTeamZone,
  listChangedDays,
  listStoredDays,
  storeDays,
} from './figure-queries.ts';

const queue = 'wizards.roll-up';
const minDelayMs = 60_000;
const maxDelayMs = 10 * 60_000;
/** Counting takes at most this part of the time. */
const dutyCycle = 1 / 20;
const countTimeoutMs = 300_000;
/** Up to so many runs, days that have changed are counted when someone looks. */
const maxCountedLive = 10_000;
/** Longer than a step's transaction, whose time is that of its beginning. */
const slackMs = 5 * 60_000;

interface RollUpJob {
  readonly wizardId: string;
}

/** The last statement about the wizard in a transaction: others wait for it if they schedule the same. */
export async function scheduleRollUp(ctx: TeamContext, wizardId: string): Promise<void> {
  const state = await findRollUp(ctx.db, wizardId);
  const delayMs = Math.min(maxDelayMs, Math.max(minDelayMs, (state?.tookMs ?? 0) / dutyCycle));
  const startAfter = new Date(ctx.now().getTime() + delayMs);
  await ctx.enqueue(queue, { wizardId } satisfies RollUpJob, { key: wizardId, startAfter });
}

export function addRollUpJob(deps: Deps): void {
  deps.jobs.handle<RollUpJob>({
    queue,
    effect: 'data',
    handle: ({ authority, payload }) =>
      deps.withTeam(authority, (ctx) => rollUp(ctx, payload.wizardId), {
        statementTimeoutMs: countTimeoutMs,
      }),
  });
}

async function rollUp(ctx: TeamContext, wizardId: string): Promise<void> {
  const asOf = ctx.now();
  const startedAt = performance.now();
  const { zone, days } = await findChanges(ctx, wizardId);
  if (days?.length === 0) return;
  const figures = await countDays(ctx.db, { wizardId, zone, days });
  const tookMs = Math.round(performance.now() - startedAt);
  await storeDays(ctx.db, wizardId, { asOf, zone, tookMs, days, figures });
}

/** The team's zone, and the days to count again; undefined for all. */
async function findChanges(ctx: TeamContext, wizardId: string) {
  const zone = await getTeamZone(ctx.db);
  const state = await findRollUp(ctx.db, wizardId);
  if (!state || state.zone !== zone) return { zone, days: undefined, asOf: null };
  const since = new Date(state.asOf.getTime() - slackMs);
  return { zone, days: await listChangedDays(ctx.db, { wizardId, zone, since }), asOf: state.asOf };
}

export interface KnownFigures {
  readonly zone: string;
  readonly rows: readonly DayFigures[];
  /** Null before a large wizard was counted. */
  readonly asOf: Date | null;
}

/** All days of a wizard: as stored, and as they are now where that is quick. */
export async function loadFigures(ctx: TeamContext, wizardId: string): Promise<KnownFigures> {
  const { zone, days, asOf } = await findChanges(ctx, wizardId);
  const stored = asOf === null ? [] : await listStoredDays(ctx.db, wizardId);
  if (days?.length === 0) return { zone, rows: stored, asOf: ctx.now() };
  const counted = { wizardId, zone, days };
  if ((await countRuns(ctx.db, counted, maxCountedLive + 1)) > maxCountedLive)
    return { zone, rows: stored, asOf };
  const changed = new Set(days);
  const rows = [...stored.filter(({ day }) => !changed.has(day)), ...(await countDays(ctx.db, counted))];
  return { zone, rows, asOf: ctx.now() };
}
