// Canceling, retrying and resetting a message to any number of people takes as long as its first recipients: the message's
// row says what holds for the others, and a job stores it in theirs. Each part and where the next one begins are one
// transaction, so a killed job continues where it was.
import type { TeamAuthority } from '../../../kernel/authority.ts';
import { batchRows } from '../../../kernel/batch-rows.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { scheduleRollUp } from '../figures/roll-up.ts';
import { endOfQueue, reopenQueue } from '../sending/ledger-queries.ts';
import { wakeSender } from '../sending/running-sender.ts';
import {
  lockSettling,
  type SettlingKind,
  settlePart,
  startSettling,
  storeSettled,
} from './settle-queries.ts';

const queue = 'messages.settle-recipients';
/** A fraction of a second; most messages have no more recipients. */
const partSize = 5000;

interface SettleJob {
  readonly messageId: string;
}

/** The message's row has been updated, and is locked. */
export async function settleRecipients(
  ctx: TeamContext,
  messageId: string,
  kind: SettlingKind,
): Promise<void> {
  if (await startSettling(ctx.db, messageId, kind)) await settleFirst(ctx, messageId);
}

/** Of a message that was deleted. */
export async function deleteRecipients(ctx: TeamContext, messageId: string): Promise<void> {
  await settleFirst(ctx, messageId);
}

async function settleFirst(ctx: TeamContext, messageId: string): Promise<void> {
  const hasMore = await settleNext(ctx, messageId);
  if (hasMore) await ctx.enqueue(queue, { messageId } satisfies SettleJob);
}

export function addSettleRecipientsJob(deps: Deps): void {
  deps.jobs.handle<SettleJob>({
    queue,
    effect: 'data',
    handle: ({ authority, payload }) => settleAll(deps, authority, payload.messageId),
  });
}

async function settleAll(deps: Deps, authority: TeamAuthority, messageId: string): Promise<void> {
  for (let hasMore = true; hasMore; )
    hasMore = await deps.withTeam(authority, (ctx) => settleNext(ctx, messageId));
}

/** One part; false if it was the last one. */
async function settleNext(ctx: TeamContext, messageId: string): Promise<boolean> {
  const limit = batchRows(ctx.deps, partSize);
  const found = await lockSettling(ctx.db, messageId);
  const everyone = { kind: 'delete', from: '0', to: endOfQueue } as const;
  if (!found) return (await settlePart(ctx.db, messageId, everyone, limit)) !== null;
  const { settling } = found;
  if (!settling) return false;
  const next = await settlePart(ctx.db, messageId, settling, limit);
  await storeSettled(ctx.db, messageId, next);
  if (settling.kind === 'retry') await reopenQueue(ctx.db, messageId);
  // Who is queued again is sent to, and a message that was reset can be frozen.
  if (settling.kind !== 'cancel') ctx.afterCommit(() => wakeSender(ctx.deps));
  if (next !== null) return true;
  if (settling.kind !== 'delete') await scheduleRollUp(ctx, messageId);
  ctx.announce({ type: 'message.changed', messageId });
  return false;
}
