import { contentType } from '@fieldhouse/contract/content-types';
import { deliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { MessageId, SenderId, SubscriptionListId, TeamUserId } from '@fieldhouse/contract/ids';
import type { MessageAction } from '@fieldhouse/contract/message-actions';
import { audience as audienceSchema } from '@fieldhouse/contract/message-audience';
import { messageSchedule } from '@fieldhouse/contract/message-schedule';
import { type Message, type MessageSummary, messageStatus } from '@fieldhouse/contract/messages';
import { approvalRule, dataLanguage } from '@fieldhouse/contract/teams';
import { type AppliedRule, approvalRuleFor } from '@fieldhouse/domain/messages/message-approval';
import { allowedActions } from '@fieldhouse/domain/messages/message-status';
import {
  type CheckedFacts,
  type CheckedVersions,
  missingOfVersions,
} from '@fieldhouse/domain/messages/missing-parts';
import type { Actor } from '../../../kernel/authority.ts';
import { toShownAbTest } from '../ab-test/change-ab-test.ts';
import { isBarredAuthor } from '../approvals/authors.ts';
import { outdatedTexts } from '../own-texts/own-texts.ts';
import { abFault, versionOf } from '../stored-ab-test.ts';
import { type ContentMark, contentKey, storedTranslations, translationsOf } from '../stored-translations.ts';
import { toShownTranslations } from '../translations/change-translations.ts';
import { blocksOf, storedStyle, writtenOf } from '../written-content.ts';
import type { MessageRow } from './message-queries.ts';

/** The team's rule as it applies to the message. */
export function approvalRuleOf({ type, messageApproval, messageApprovalAbove }: MessageRow): AppliedRule {
  const rule = approvalRule.parse(messageApproval);
  return approvalRuleFor(contentType.parse(type), { rule, above: messageApprovalAbove });
}

/** The actions that the state of the message allows; permissions are not considered. */
export function actionsOf(row: MessageRow, actor: Actor): MessageAction[] {
  return allowedActions({
    status: messageStatus.parse(row.status),
    isArchived: row.archivedAt !== null,
    isPaused: row.pausedAt !== null,
    isDispatched: Boolean(row.isDispatched),
    isCanceling: row.settling === 'cancel',
    hasFailed: Boolean(row.hasFailed),
    approvalRule: approvalRuleOf(row).rule,
    isBarredAuthor: isBarredAuthor(row, actor),
    isStream: row.streamOf !== null,
    isTesting: row.abTest !== null && row.abWinner === null && row.frozenAt !== null,
  });
}

type MessageInParts = CheckedVersions['a']['message'];

/** With facts of each content, by `contentKey`; by default none are known. */
export function inVersions(
  row: MessageRow,
  senderFault: Message['senderFault'],
  facts: ReadonlyMap<string, CheckedFacts> = new Map(),
): CheckedVersions {
  const checked = (content: MessageRow & ContentMark) => ({
    message: inParts(content, senderFault),
    facts: facts.get(contentKey(content.variant, content.translatedTo)) ?? {},
  });
  return {
    a: checked(row),
    b: row.abTest === null ? undefined : checked(versionOf(row, 'b')),
    fault: abFault(row),
    translations: translationsOf(row).map((content) => ({
      ...checked(content),
      variant: content.variant ?? 'a',
      language: content.translatedTo,
      untranslated: storedTranslations(content.translations).flatMap(({ language, untranslated }) =>
        language === content.translatedTo ? untranslated : [],
      ),
    })),
  };
}

function inParts(row: MessageRow, senderFault: Message['senderFault']): MessageInParts {
  const { audience, subscriptionListId, billingAddress } = row;
  const type = contentType.parse(row.type);
  return {
    ...writtenOf(row),
    audience,
    subscriptionListId,
    type,
    senderFault,
    postalAddress: billingAddress,
  };
}

export function toMessageSummary(row: MessageRow, actor: Actor): MessageSummary {
  return {
    // Created by newId.
    id: row.id as MessageId,
    internalName: row.internalName,
    status: messageStatus.parse(row.status),
    deliveryMethodId: deliveryMethod.parse(row.method),
    type: contentType.parse(row.type),
    isArchived: row.archivedAt !== null,
    isPaused: row.pausedAt !== null,
    createdAt: row.createdAt.toISOString(),
    // Copied from a team user.
    ownerId: row.ownerId as TeamUserId | null,
    ownedBy: row.ownerName,
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
    heldUntil: row.status === 'sending' ? (row.heldUntil?.toISOString() ?? null) : null,
    internalDescription: row.internalDescription,
    // Checked against the team's senders when it was set.
    senderId: row.senderId as SenderId | null,
    senderFault,
    fromName: row.fromName,
    replyTo: row.replyTo,
    subjectLine: row.subjectLine,
    preheader: row.preheader,
    blocks: blocksOf(row),
    style: storedStyle(row.style),
    bodyHtml: row.bodyHtml,
    textOnlyVersion: row.textOnlyVersion,
    tracksOpens: row.tracksOpens,
    tracksClicks: row.tracksClicks,
    contentLanguage: dataLanguage.nullable().parse(row.contentLanguage),
    translations: toShownTranslations(row.translations),
    // Validated by the contract and a foreign key.
    subscriptionListId: row.subscriptionListId as SubscriptionListId | null,
    audience: row.audience === null ? null : audienceSchema.parse(row.audience),
    isAudienceHidden: false,
    startedAt: row.startedAt?.toISOString() ?? null,
    canceledAt: row.canceledAt?.toISOString() ?? null,
    errorDetail: row.errorDetail,
    schedule: messageSchedule.parse(row.schedule),
    maxLatenessMinutes: row.maxLatenessMinutes,
    abTest: toShownAbTest(row),
    outdatedTexts: outdatedTexts(row),
    missing: missingOfVersions(inVersions(row, senderFault)),
    approval,
  };
}
