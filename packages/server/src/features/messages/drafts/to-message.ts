import { contentType } from '@fieldhouse/contract/content-types';
import type { MessageId, SenderId, SubscriptionListId } from '@fieldhouse/contract/ids';
import {
  audience as audienceSchema,
  type Message,
  type MessageSummary,
  messageStatus,
} from '@fieldhouse/contract/messages';
import { dataLanguage } from '@fieldhouse/contract/teams';
import { allowedActions } from '@fieldhouse/domain/messages/message-status';
import type { MessageRow } from './message-queries.ts';

export function toMessageSummary(row: MessageRow): MessageSummary {
  const status = messageStatus.parse(row.status);
  const isArchived = row.archivedAt !== null;
  const isPaused = row.pausedAt !== null;
  return {
    // Created by newId.
    id: row.id as MessageId,
    internalName: row.internalName,
    status,
    type: contentType.parse(row.type),
    isArchived,
    isPaused,
    createdAt: row.createdAt.toISOString(),
    ownedBy: row.ownedBy,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    total: row.total,
    actions: allowedActions({ status, isArchived, isPaused, isDispatched: Boolean(row.isDispatched) }),
  };
}

/** Unfiltered: shown-message.ts decides what a viewer may see of it. */
export function toMessage(row: MessageRow): Message {
  return {
    ...toMessageSummary(row),
    version: row.version,
    internalDescription: row.internalDescription,
    // Checked against the team's senders when it was set.
    senderId: row.senderId as SenderId | null,
    senderFault: null,
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
  };
}
