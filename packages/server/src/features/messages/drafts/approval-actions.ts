// Submitting a message for approval, and what an approver decides.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { messageApprovals } from '@fieldhouse/contract/message-approvals';
import type { Message } from '@fieldhouse/contract/messages';
import { userIdOf } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { presentReach } from '../approvals/approved-reach.ts';
import { answerableUser } from '../approvals/authors.ts';
import { presentHash } from '../audience/stored-audience.ts';
import { storeVersion } from '../versions/store-version.ts';
import {
  announceAndLoad,
  auditMessage,
  change,
  ensureAllowed,
  ensureReady,
  loadMessage,
} from './change-message.ts';
import type { MessageChangeRow } from './message-queries.ts';
import { notifyApprovers, notifyAuthors } from './notify-reviewed.ts';
import { ensureApprovalUnneeded } from './required-approval.ts';
import { ensureOpenAudience } from './shown-message.ts';

type Input<E extends keyof typeof messageApprovals> = EndpointInput<(typeof messageApprovals)[E]>;

/** What a message loses when it becomes a draft again. */
export const withoutApproval = {
  submittedAt: null,
  submittedBy: null,
  approvedAt: null,
  approvedBy: null,
  approvedHash: null,
  approvedReach: null,
} as const satisfies MessageChangeRow;

const withoutRejection = { rejectedAt: null, rejectedBy: null } as const satisfies MessageChangeRow;

export async function submitMessage(ctx: TeamContext, { params, body }: Input<'submit'>): Promise<Message> {
  const row = await loadMessage(ctx, params.messageId);
  ensureAllowed(ctx, row, 'submit');
  await ensureReady(ctx, row);
  await change(ctx, row, body.version, {
    ...withoutApproval,
    ...withoutRejection,
    status: 'awaiting_approval',
    submittedAt: ctx.now(),
    submittedBy: await answerableUser(ctx),
    reviewNote: body.note ?? '',
  });
  await storeVersion(ctx, { messageId: row.id }, { content: row, use: 'submitted' });
  await auditMessage(ctx, 'submitted', row, { note: body.note ?? '' });
  await notifyApprovers(ctx, row);
  return announceAndLoad(ctx, row.id);
}

export async function withdrawMessage(
  ctx: TeamContext,
  { params, body }: Input<'withdraw'>,
): Promise<Message> {
  const row = await loadMessage(ctx, params.messageId);
  ensureAllowed(ctx, row, 'withdraw');
  await change(ctx, row, body.version, { ...withoutApproval, status: 'draft', reviewNote: '' });
  await auditMessage(ctx, 'withdrawn', row);
  return announceAndLoad(ctx, row.id);
}

/** A draft is approved directly if it needs no approval by another member. */
export async function approveMessage(ctx: TeamContext, { params, body }: Input<'approve'>): Promise<Message> {
  const row = await loadMessage(ctx, params.messageId);
  ensureAllowed(ctx, row, 'approve');
  await ensureReady(ctx, row);
  const audience = await ensureOpenAudience(ctx, row);
  if (row.status === 'draft') await ensureApprovalUnneeded(ctx, row, audience);
  await change(ctx, row, body.version, {
    ...withoutRejection,
    status: 'approved',
    approvedAt: ctx.now(),
    approvedBy: userIdOf(ctx.actor),
    approvedHash: await presentHash(ctx, row),
    approvedReach: JSON.stringify(await presentReach(ctx, row, audience)),
    reviewNote: body.note ?? '',
  });
  await storeVersion(ctx, { messageId: row.id }, { content: row, use: 'approved' });
  await auditMessage(ctx, 'approved', row, { note: body.note ?? '' });
  await notifyAuthors(ctx, 'message_approved', row);
  return announceAndLoad(ctx, row.id);
}

export async function rejectMessage(ctx: TeamContext, { params, body }: Input<'reject'>): Promise<Message> {
  const row = await loadMessage(ctx, params.messageId);
  ensureAllowed(ctx, row, 'reject');
  await change(ctx, row, body.version, {
    ...withoutApproval,
    status: 'draft',
    rejectedAt: ctx.now(),
    rejectedBy: userIdOf(ctx.actor),
    reviewNote: body.note,
  });
  await auditMessage(ctx, 'rejected', row, { note: body.note });
  await notifyAuthors(ctx, 'message_rejected', row);
  return announceAndLoad(ctx, row.id);
}
