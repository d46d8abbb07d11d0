// Counts the figures of a message in the background and stores them, soon after something happened to it. They
// are recounted from the ledger each time, so that they can't drift from it; the longer that takes, the less
// often it is done.
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { countByHour, countFigures, findRollUpState, storeFigures } from './figure-queries.ts';

const queue = 'messages.roll-up';
const minDelayMs = 2000;
const maxDelayMs = 10 * 60_000;
/** Counting takes at most this part of the time. */
const dutyCycle = 1 / 20;
const countTimeoutMs = 120_000;

/** Up to this number of recipients, figures are counted when someone looks at them. */
export const countedLive = 10_000;

interface RollUpJob {
  readonly messageId: string;
}

/** The last statement about the message in a transaction: others wait for it if they schedule the same. */
export async function scheduleRollUp(ctx: TeamContext, messageId: string): Promise<void> {
  const state = await findRollUpState(ctx.db, messageId);
  const delayMs = Math.min(maxDelayMs, Math.max(minDelayMs, (state?.tookMs ?? 0) / dutyCycle));
  const startAfter = new Date(ctx.now().getTime() + delayMs);
  await ctx.enqueue(queue, { messageId } satisfies RollUpJob, { key: messageId, startAfter });
}

export function addRollUpJob(deps: Deps): void {
  deps.jobs.handle<RollUpJob>({
    queue,
    effect: 'data',
    handle: ({ authority, payload }) =>
      deps.withTeam(authority, (ctx) => rollUp(ctx, payload.messageId), {
        statementTimeoutMs: countTimeoutMs,
      }),
  });
}

/** At once. Nothing of a message that isn't frozen. */
export async function rollUp(ctx: TeamContext, messageId: string): Promise<void> {
  const state = await findRollUpState(ctx.db, messageId);
  // Deleted or reset in the meantime.
  if (!state?.isFrozen) return;
  const startedAt = performance.now();
  const figures = await countFigures(ctx.db, messageId);
  const hours = await countByHour(ctx.db, messageId);
  const tookMs = Math.round(performance.now() - startedAt);
  const isNew = await storeFigures(ctx.db, messageId, { figures, hours, tookMs });
  if (isNew) ctx.announce({ type: 'message.changed', messageId });
}
