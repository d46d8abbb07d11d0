import { contentType } from '@fieldhouse/contract/content-types';
import type { MessageId, SenderId, SubscriptionListId } from '@fieldhouse/contract/ids';
import type { MessageAction } from '@fieldhouse/contract/message-actions';
import { messageSchedule } from '@fieldhouse/contract/message-schedule';
import {
  audience as audienceSchema,
  type Message,
  type MessageSummary,
  messageStatus,
} from '@fieldhouse/contract/messages';
import { type ApprovalRule, approvalRule, dataLanguage } from '@fieldhouse/contract/teams';
import { approvalRuleFor } from '@fieldhouse/domain/messages/message-approval';
import { allowedActions } from '@fieldhouse/domain/messages/message-status';
import { missingParts } from '@fieldhouse/domain/messages/missing-parts';
import type { Actor } from '../../../kernel/authority.ts';
import type { MessageRow } from './message-queries.ts';

/** The team's rule as it applies to the message. */
export function approvalRuleOf({ type, messageApproval }: MessageRow): ApprovalRule {
  return approvalRuleFor(contentType.parse(type), approvalRule.parse(messageApproval));
}

/** Whether the actor wrote or submitted the message and the team lets no one approve their own. */
export function isBarredAuthor(row: MessageRow, actor: Actor): boolean {
  if (row.mayApproveOwnMessages || actor.kind !== 'member') return false;
  return row.createdBy === actor.userId || row.submittedBy === actor.userId;
}

/** The actions that the state of the message allows; permissions are not considered. */
export function actionsOf(row: MessageRow, actor: Actor): MessageAction[] {
  return allowedActions({
    status: messageStatus.parse(row.status),
    isArchived: row.archivedAt !== null,
    isPaused: row.pausedAt !== null,
    isDispatched: Boolean(row.isDispatched),
    hasFailed: Boolean(row.hasFailed),
    approvalRule: approvalRuleOf(row),
    isBarredAuthor: isBarredAuthor(row, actor),
  });
}

/** As `missingParts` needs it. */
export function inParts(
  row: MessageRow,
  senderFault: Message['senderFault'],
): Parameters<typeof missingParts>[0] {
  const { subjectLine, bodyHtml, audience, subscriptionListId, billingAddress } = row;
  const type = contentType.parse(row.type);
  const content = { subjectLine, bodyHtml, audience, subscriptionListId };
  return { ...content, type, senderFault, postalAddress: billingAddress };
}

export function toMessageSummary(row: MessageRow, actor: Actor): MessageSummary {
  return {
    // Created by newId.
    id: row.id as MessageId,
    internalName: row.internalName,
    status: messageStatus.parse(row.status),
    type: contentType.parse(row.type),
    isArchived: row.archivedAt !== null,
    isPaused: row.pausedAt !== null,
    createdAt: row.createdAt.toISOString(),
    ownedBy: row.ownedBy,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    total: row.total,
    actions: actionsOf(row, actor),
  };
}

/** Unfiltered: shown-message.ts decides what a viewer may see of it. */
export function toMessage(
  row: MessageRow,
  actor: Actor,
  { senderFault, approval }: Pick<Message, 'senderFault' | 'approval'>,
): Message {
  return {
    ...toMessageSummary(row, actor),
    version: row.version,
    internalDescription: row.internalDescription,
    // Checked against the team's senders when it was set.
    senderId: row.senderId as SenderId | null,
    senderFault,
    fromName: row.fromName,
    replyTo: row.replyTo,
    subjectLine: row.subjectLine,
    preheader: row.preheader,
    bodyHtml: row.bodyHtml,
    textOnlyVersion: row.textOnlyVersion,
    tracksOpens: row.tracksOpens,
    tracksClicks: row.tracksClicks,
    contentLanguage: dataLanguage.nullable().parse(row.contentLanguage),
    // Validated by the contract and a foreign key.
    subscriptionListId: row.subscriptionListId as SubscriptionListId | null,
    audience: row.audience === null ? null : audienceSchema.parse(row.audience),
    isAudienceHidden: false,
    startedAt: row.startedAt?.toISOString() ?? null,
    canceledAt: row.canceledAt?.toISOString() ?? null,
    errorDetail: row.errorDetail,
    schedule: messageSchedule.parse(row.schedule),
    maxLatenessMinutes: row.maxLatenessMinutes,
    missing: missingParts(inParts(row, senderFault)),
    approval,
  };
}
