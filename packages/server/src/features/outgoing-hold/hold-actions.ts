// A restored or copied database is on hold; here its team admins see what is pending, and release their team.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  holdReason,
  type OutgoingHold,
  type outgoingHolds,
  type PendingChoice,
} from '@fieldhouse/contract/outgoing-hold';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { writeAudit } from '../audit-log/index.ts';
import { cancelPendingMessages, readPendingMessages } from '../messages/index.ts';
import { cancelWaiting, countWaiting, webhookQueue } from '../webhooks/index.ts';
import { countHeldJobs, deleteHold, dropJobs, findHold, handBackJobs } from './hold-queries.ts';

export async function getOutgoingHold(ctx: TeamContext): Promise<{ hold: OutgoingHold | null }> {
  const hold = await findHold(ctx.db);
  if (!hold) return { hold: null };
  return {
    hold: {
      heldAt: hold.heldAt.toISOString(),
      reason: holdReason.parse(hold.reason),
      pending: await readPending(ctx),
    },
  };
}

export async function findHeldSince(ctx: TeamContext): Promise<Date | undefined> {
  return (await findHold(ctx.db))?.heldAt;
}

export async function releaseOutgoingHold(
  ctx: TeamContext,
  { body }: EndpointInput<typeof outgoingHolds.release>,
): Promise<undefined> {
  await release(ctx, body.pending);
}

/** For a team admin their own team; for the operator any team. */
export async function release(ctx: TeamContext, choice: PendingChoice): Promise<void> {
  // Locks the hold: no more jobs can be set aside that this release would miss.
  const hold = await deleteHold(ctx.db);
  refuseUnless(hold, 'action_not_allowed');
  const { messages: _messages, ...counts } = await readPending(ctx);
  if (choice === 'cancel') {
    await cancelPendingMessages(ctx);
    await cancelWaiting(ctx.db, hold.heldAt);
    await dropJobs(ctx.db, outgoingQueues(ctx), hold.heldAt);
  }
  await handBackJobs(ctx.db);
  await writeAudit(ctx, {
    action: choice === 'cancel' ? 'outgoing.released_cancelled' : 'outgoing.released',
    subjectId: null,
    detail: { reason: hold.reason, ...counts },
  });
  // The gate receives the event too, here and in every other process.
  ctx.announce({ type: 'outgoing_hold.changed' });
}

async function readPending(ctx: TeamContext): Promise<OutgoingHold['pending']> {
  const mails = outgoingQueues(ctx).filter((queue) => queue !== webhookQueue);
  return {
    ...(await readPendingMessages(ctx)),
    webhookCalls: await countWaiting(ctx.db),
    otherMails: await countHeldJobs(ctx.db, mails),
  };
}

function outgoingQueues({ deps }: TeamContext): string[] {
  return [...deps.jobs.effects()].flatMap(([queue, effect]) => (effect === 'outgoing' ? [queue] : []));
}
