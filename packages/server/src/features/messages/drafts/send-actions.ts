// Starting, scheduling and stopping the sending of a message.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { MessageAction } from '@fieldhouse/contract/message-actions';
import { type MessageSchedule, messageSchedule } from '@fieldhouse/contract/message-schedule';
import type { Message, messages } from '@fieldhouse/contract/messages';
import { isMissed, startOfSchedule } from '@fieldhouse/domain/messages/send-times';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import { userIdOf } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { ensureZoneColumn } from '../audience/check-audience.ts';
import { wakeSender } from '../sending/running-sender.ts';
import { hasRetryable, withdrawClaims } from '../settling/settle-queries.ts';
import { settleRecipients } from '../settling/settle-recipients.ts';
import { storedAbTest } from '../stored-ab-test.ts';
import {
  announceAndLoad,
  auditMessage,
  change,
  ensureAllowed,
  ensureReady,
  loadMessage,
} from './change-message.ts';
import type { MessageChangeRow, MessageRow } from './message-queries.ts';
import { approvalToResume, approvalToSend, ensureMayBeSent } from './required-approval.ts';
import { resetMessage } from './reset-message.ts';
import { ensureOpenAudience } from './shown-message.ts';

type Input<E extends keyof typeof messages> = EndpointInput<(typeof messages)[E]>;
type Act = Input<'act'>['body']['action'];

export async function sendOutgoingMessage(
  ctx: TeamContext,
  { params, body }: Input<'sendNow'>,
): Promise<Message> {
  const row = await loadMessage(ctx, params.messageId);
  const { action, timing, startsAt, isLater } = planOf(row, body, ctx.now());
  ensureAllowed(ctx, row, action);
  await ensureReady(ctx, row);
  await ctx.deps.gate.refuseWhileHeld(ctx.teamId);
  const audience = await ensureOpenAudience(ctx, row);
  await ensureMayBeSent(ctx, row, audience);
  await ensureZoneColumn(ctx, audience, timing.schedule);
  const approval = await approvalToSend(ctx, row, { audience, timing });
  await change(ctx, row, body.version, {
    ...approval,
    ...storedTiming(timing),
    status: isLater ? 'scheduled' : 'sending',
    scheduledAt: startsAt,
    startedAt: isLater ? null : ctx.now(),
    errorDetail: null,
    ...startedBy(ctx),
  });
  await auditMessage(ctx, pastOf[action], row, { scheduledAt: startsAt });
  ctx.afterCommit(() => wakeSender(ctx.deps));
  return announceAndLoad(ctx, row.id);
}

interface Timing {
  readonly schedule: MessageSchedule;
  readonly maxLatenessMinutes: number;
}

/** As columns; what is not given stays. */
export function storedTiming({
  schedule,
  maxLatenessMinutes,
}: { [Key in keyof Timing]: Timing[Key] | undefined }): MessageChangeRow {
  return {
    ...(schedule !== undefined && { schedule: JSON.stringify(schedule) }),
    ...(maxLatenessMinutes !== undefined && { maxLatenessMinutes }),
  };
}

/** A time that has just passed means now; one that is missed by more than the message allows is refused. */
function planOf(row: MessageRow, body: Input<'sendNow'>['body'], now: Date) {
  const schedule = body.schedule ?? messageSchedule.parse({ mode: 'now' });
  const maxLatenessMinutes = body.maxLatenessMinutes ?? row.maxLatenessMinutes;
  const startsAt = startOfSchedule(schedule);
  const isLater = startsAt !== null && startsAt > now;
  refuseUnless(!isMissed(schedule, maxLatenessMinutes, now), 'invalid_input', {
    issues: [{ path: ['body', 'schedule'], rule: 'in_the_past' }],
  });
  const later = row.status === 'scheduled' ? 'reschedule' : 'schedule';
  const action: MessageAction & keyof typeof pastOf = isLater ? later : 'send_now';
  return { action, timing: { schedule, maxLatenessMinutes }, startsAt, isLater } as const;
}

/** Whose permissions a message is sent with from now on. */
function startedBy(ctx: TeamContext): Pick<MessageChangeRow, 'startedBy' | 'sentBy'> {
  const { actor } = ctx;
  return { startedBy: userIdOf(actor), sentBy: limitedSender(ctx) };
}

/**
 * The id of the user whose permissions limit the audience when it is frozen; null if they see every record.
 */
function limitedSender({ actor }: TeamContext): string | null {
  return actor.kind === 'member' && !hasAllData(actor) ? actor.userId : null;
}

const pastOf = {
  send_now: 'sent',
  schedule: 'scheduled',
  reschedule: 'rescheduled',
  archive: 'archived',
  unarchive: 'unarchived',
  unschedule: 'unscheduled',
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  retry_failed: 'failed_retried',
} as const satisfies Partial<Record<MessageAction, string>> & Record<Act, string>;

const startsSending: ReadonlySet<Act> = new Set(['resume', 'retry_failed']);

export async function actOnMessage(ctx: TeamContext, { params, body }: Input<'act'>): Promise<Message> {
  const row = await loadMessage(ctx, params.messageId);
  ensureAllowed(ctx, row, body.action);
  if (startsSending.has(body.action)) await ctx.deps.gate.refuseWhileHeld(ctx.teamId);
  // Sending stopped because of it; to submit the message, it is canceled first.
  refuseUnless(body.action !== 'resume' || row.errorDetail !== 'approval_required', 'approval_required');
  const isSending = row.status !== 'scheduled';
  const action = body.action === 'cancel' && !isSending ? 'unschedule' : body.action;
  await change(ctx, row, body.version, await effectOf(ctx, row, action));
  await auditMessage(ctx, pastOf[action], row);
  if (action === 'cancel') await stopSending(ctx, row);
  if (action === 'retry_failed') await settleRecipients(ctx, row.id, 'retry');
  if (startsSending.has(action)) ctx.afterCommit(() => wakeSender(ctx.deps));
  return announceAndLoad(ctx, row.id);
}

async function effectOf(ctx: TeamContext, row: MessageRow, action: Act): Promise<MessageChangeRow> {
  const now = ctx.now();
  switch (action) {
    case 'archive':
      return { archivedAt: now };
    case 'unarchive':
      return { archivedAt: null };
    case 'unschedule':
      return { status: 'approved', scheduledAt: null };
    case 'pause':
      return { pausedAt: now };
    case 'resume':
      return {
        status: 'sending',
        pausedAt: null,
        errorDetail: null,
        brakesFrom: now,
        ...(await approvalToResume(ctx, row)),
        ...(await resumedBy(ctx, row)),
        ...resumedTest(row, now),
      };
    case 'cancel':
      return { status: 'sent', canceledAt: now, sentAt: now, pausedAt: null };
    case 'retry_failed':
      refuseUnless(await hasRetryable(ctx.db, row.id), 'action_not_allowed', {
        data: { action, status: row.status },
      });
      return { status: 'sending', sentAt: null, errorDetail: null, ...(await approvalToResume(ctx, row)) };
  }
}

/** Who resumes a message whose audience is not frozen yet sends it from now on, to whom they may see. */
async function resumedBy(ctx: TeamContext, row: MessageRow): Promise<MessageChangeRow> {
  if (row.frozenAt !== null || row.streamOf !== null) return {};
  await ensureOpenAudience(ctx, row);
  return startedBy(ctx);
}

/** No one opened anything while nothing was sent: the time until the winner is chosen starts again. */
function resumedTest({ abTest, abDecidesAt }: MessageRow, now: Date): MessageChangeRow {
  const test = storedAbTest(abTest);
  if (!test || abDecidesAt === null) return {};
  const again = now.getTime() + test.waitMinutes * 60_000;
  return { abDecidesAt: new Date(Math.max(abDecidesAt.getTime(), again)) };
}

/**
 * The message's own row has been updated and is locked by now; the worker acquires its locks in the same
 * order. If no recipient has been handed over yet, the message can be changed and sent again.
 */
async function stopSending(ctx: TeamContext, { id, status, streamOf }: MessageRow): Promise<void> {
  // What programs asked for has no draft to return to.
  if (streamOf === null && !(await isDispatched(ctx, id))) {
    await withdrawClaims(ctx.db, id);
    // Again, since the first ones may have been handed over before their claims were withdrawn.
    if (!(await isDispatched(ctx, id)))
      return resetMessage(ctx, id, status === 'error_sending' ? 'draft' : 'approved');
  }
  await settleRecipients(ctx, id, 'cancel');
}

async function isDispatched(ctx: TeamContext, id: string): Promise<boolean> {
  return (await loadMessage(ctx, id)).isDispatched;
}
