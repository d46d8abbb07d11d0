// Settles all uncertain recipients of a message at once, in the background: those who are uncertain when it is requested,
// so that a repeated job sends nothing to a recipient who is uncertain again.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { messages } from '@fieldhouse/contract/messages';
import type { TeamAuthority } from '../../../kernel/authority.ts';
import { batchRows } from '../../../kernel/batch-rows.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { auditMessage, ensureAllowed, loadMessage } from '../drafts/change-message.ts';
import { scheduleRollUp } from '../figures/roll-up.ts';
import { reopenQueue, stateNumbers } from '../sending/ledger-queries.ts';
import { wakeSender } from '../sending/running-sender.ts';
import { lockSettling } from '../settling/settle-queries.ts';
import { reopenMessage, settleUncertain } from './result-queries.ts';
import { mayReadAllRecipients } from './visible-recipients.ts';

const queue = 'messages.settle-uncertain';
const chunkSize = 1000;
const whileCancelingMs = 2000;

type SettleAll = (typeof messages)['resolveAllUncertain'];
type Outcome = EndpointInput<SettleAll>['body']['as'];

interface SettleJob {
  readonly messageId: string;
  readonly as: Outcome;
  readonly until: string;
}

const pastOf = { sent: 'uncertain_treated_as_sent', send_again: 'uncertain_sent_again' } as const;

export async function resolveAllUncertain(
  ctx: TeamContext,
  { params, body }: EndpointInput<SettleAll>,
): Promise<undefined> {
  const message = await loadMessage(ctx, params.messageId);
  ensureAllowed(ctx, message, 'resolve_uncertain');
  // Some of them may be hidden from others, who settle theirs one by one.
  refuseUnless(mayReadAllRecipients(ctx), 'forbidden');
  const job: SettleJob = { messageId: message.id, as: body.as, until: ctx.now().toISOString() };
  await ctx.enqueue(queue, job);
  await auditMessage(ctx, pastOf[body.as], message);
}

export function addSettleUncertainJob(deps: Deps): void {
  deps.jobs.handle<SettleJob>({
    queue,
    effect: 'data',
    handle: ({ authority, payload }) => settleAll(deps, authority, payload),
  });
}

async function settleAll(deps: Deps, authority: TeamAuthority, job: SettleJob): Promise<void> {
  const limit = batchRows(deps, chunkSize);
  for (let settled = limit; settled === limit; )
    settled = await deps.withTeam(authority, (ctx) => settleSome(ctx, job, limit));
}

async function settleSome(ctx: TeamContext, job: SettleJob, limit: number): Promise<number> {
  const { messageId, as } = job;
  // The message first, as everyone who changes its recipients.
  const message = await lockSettling(ctx.db, messageId);
  if (message?.settling?.kind === 'cancel') {
    // Who is queued again would be canceled too.
    await ctx.enqueue(queue, job, { startAfter: new Date(ctx.now().getTime() + whileCancelingMs) });
    return 0;
  }
  const isAgain = as === 'send_again';
  const state = isAgain ? stateNumbers.queued : stateNumbers.sent;
  const count = await settleUncertain(ctx.db, messageId, { state, until: new Date(job.until), limit });
  if (count === 0) return 0;
  if (isAgain) {
    await reopenMessage(ctx.db, messageId);
    await reopenQueue(ctx.db, messageId);
    ctx.afterCommit(() => wakeSender(ctx.deps));
  }
  ctx.announce({ type: 'message.changed', messageId });
  await scheduleRollUp(ctx, messageId);
  return count;
}
