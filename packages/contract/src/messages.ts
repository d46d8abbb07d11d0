// Outgoing messages: drafts, audience, sending, results per recipient, and the sandbox that simulates the
// provider.
import { z } from 'zod';
import { contentType } from './content-types.ts';
import { deliveryMethod } from './delivery-methods.ts';
import { defineEndpoint } from './endpoint.ts';
import { messageId, senderId, subscriptionListId, teamId, teamParams, teamUserId } from './ids.ts';
import { blockCondition, mailBlock, mailBlocks } from './mail-blocks.ts';
import { mailStyle } from './mail-style.ts';
import { abTest, abTestChange, variant } from './message-ab-test.ts';
import { messageAction } from './message-actions.ts';
import { audience, audienceCount, countedMessage, messageBehavior } from './message-audience.ts';
import { messageChecks } from './message-checks.ts';
import { messageFigures } from './message-figures.ts';
import { messageOwners } from './message-owners.ts';
import { messagePeople, onePerson } from './message-people.ts';
import { messageReplies } from './message-replies.ts';
import { messageSandbox } from './message-sandbox.ts';
import { messageApproval, messagePart, messageSchedule, messageTiming } from './message-schedule.ts';
import { messageSendTimes } from './message-send-times.ts';
import { messageTemplateId, starterTemplate } from './message-templates.ts';
import { translation, translationChanges } from './message-translations.ts';
import { messageUncertain } from './message-uncertain.ts';
import { pageOf, pageQuery } from './paging.ts';
import { messagePermissions } from './permissions.ts';
import { senderFault } from './senders.ts';
import { smsLengths } from './sms-lengths.ts';
import { dataLanguage } from './teams.ts';
import { emailAddress, line, name, phoneNumber, text } from './text.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

/** Seed section 4. Archived is a flag beside the status, paused a sub-state of sending. */
export const messageStatuses = [
  'draft',
  'awaiting_approval',
  'approved',
  'scheduled',
  'sending',
  'sent',
  'error_sending',
] as const;
export const messageStatus = z.enum(messageStatuses);
export type MessageStatus = z.output<typeof messageStatus>;

export const messageSummary = z.object({
  id: messageId,
  internalName: z.string(),
  status: messageStatus,
  /** Chosen when the message is created. */
  deliveryMethodId: deliveryMethod,
  type: contentType,
  isArchived: z.boolean(),
  isPaused: z.boolean(),
  createdAt: z.string(),
  /** Who gets replies and notices; null for none. */
  ownerId: teamUserId.nullable(),
  /** The name of the owner, also if they are a former member. */
  ownedBy: z.string(),
  scheduledAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** Size of the frozen audience; 0 before sending. */
  total: z.int(),
  actions: z.array(messageAction),
});
export type MessageSummary = z.output<typeof messageSummary>;

export const message = messageSummary.extend({
  version: z.int(),
  /** Until when the rest of a message being sent waits, because its account warms up and has reached the limit of the day. */
  heldUntil: z.string().nullable(),
  internalDescription: z.string(),
  /** Null: the team's default for the type, else the instance's address. */
  senderId: senderId.nullable(),
  /** Why it can't be sent with this sender. */
  senderFault: senderFault.nullable(),
  /** Empty: the sender's name. */
  fromName: z.string(),
  replyTo: z.string(),
  subjectLine: z.string(),
  preheader: z.string(),
  /** The content; a rich text is one block. */
  blocks: z.array(mailBlock),
  style: mailStyle,
  /**
   * The content as one rich text, with merge tags `{{column}}`, `{{column | fallback}}`, `{{link.column}}` or
   * `{{column:format}}`: texts as `first_name` or in `capitals`, days in `short` or with the `weekday`, numbers and amounts as
   * `whole`, of several links the `first` or the `count`, of an address the `city`, phone numbers as `international`. A value
   * that has no such form is written in its usual one, in the language of the content.
   */
  bodyHtml: z.string(),
  /**
   * The text of an SMS, with merge tags. Of an e-mail: written by hand, replaces the text derived from the HTML; empty
   * if unused.
   */
  textOnlyVersion: z.string(),
  tracksOpens: z.boolean(),
  tracksClicks: z.boolean(),
  /** Language of the merge tags, as far as texts are translated; null uses each text's first language. */
  contentLanguage: dataLanguage.nullable(),
  /** The content in further languages, in the order in which they were added. Only of e-mails. */
  translations: z.array(translation),
  /**
   * The list that a marketing message is sent under; other types ignore it. Without an audience, the message goes
   * to everyone on the list.
   */
  subscriptionListId: subscriptionListId.nullable(),
  /** Null if there is none or it is hidden. */
  audience: audience.nullable(),
  /** True if the audience refers to something that the caller may not read. */
  isAudienceHidden: z.boolean(),
  startedAt: z.string().nullable(),
  canceledAt: z.string().nullable(),
  /** Why sending stopped, if it needs manual action. */
  errorDetail: z.string().nullable(),
  schedule: messageSchedule,
  maxLatenessMinutes: z.int(),
  /** Null for one version. */
  abTest: abTest.nullable(),
  /** The contents of an e-mail whose own plain text was written before the mail had its present text. */
  outdatedTexts: z.array(z.object({ variant, language: dataLanguage.nullable() })),
  /** What is missing before it can be sent. */
  missing: z.array(messagePart),
  approval: messageApproval,
});
export type Message = z.output<typeof message>;

export const maxTestAddresses = 10;

export const messageParams = z.strictObject({ teamId, messageId });
const base = '/teams/{teamId}/outgoing-messages' as const;
export const messagePath = `${base}/{messageId}` as const;
const edit = { feature: 'outgoing_messages_edit' } as const;
const send = { feature: 'outgoing_messages_send' } as const;
const read = { anyFeature: messagePermissions } as const;
export const messageVersion = z.strictObject({ version: z.int().min(1) });

const content = {
  internalName: name(200).optional(),
  internalDescription: text(2000).optional(),
  type: contentType.optional(),
  senderId: senderId.nullable().optional(),
  fromName: line(100).optional(),
  replyTo: z.union([z.literal(''), emailAddress]).optional(),
  subjectLine: line(300).optional(),
  preheader: line(300).optional(),
  blocks: mailBlocks.optional(),
  style: mailStyle.optional(),
  /** Replaces all blocks by one rich text; not together with `blocks`. */
  bodyHtml: text(200_000).optional(),
  textOnlyVersion: text(100_000).optional(),
  tracksOpens: z.boolean().optional(),
  tracksClicks: z.boolean().optional(),
  contentLanguage: dataLanguage.nullable().optional(),
  audience: audience.nullable().optional(),
  subscriptionListId: subscriptionListId.nullable().optional(),
};

export const messages = {
  list: defineEndpoint({
    name: 'messages.list',
    method: 'GET',
    path: base,
    summary: 'List messages of one kind, newest first.',
    needs: read,
    params: teamParams,
    query: pageQuery.extend({
      /** `in_progress`: every status but `sent`. */
      list: z
        .enum(['all', 'in_progress', 'awaiting_approval', 'drafts', 'scheduled', 'sent', 'archived'])
        .optional(),
      /** Substring of the internal name. */
      search: text(200).optional(),
      deliveryMethodId: deliveryMethod.optional(),
      /** First and last day, in the team's time zone, on which something came of them: sent, opened, bounced and so on. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    reply: pageOf(messageSummary),
    refusals: [],
    writes: false,
  }),
  get: defineEndpoint({
    name: 'messages.get',
    method: 'GET',
    path: messagePath,
    summary: 'Get a message with its content and audience.',
    needs: read,
    params: messageParams,
    reply: message,
    refusals: [],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'messages.create',
    method: 'POST',
    path: base,
    summary: 'Create a draft, optionally with the content of a published template.',
    needs: edit,
    params: teamParams,
    body: z.strictObject({
      ...content,
      internalName: name(200),
      /** An e-mail by default. */
      deliveryMethodId: deliveryMethod.optional(),
      /** Its usage must allow the type of the message. Other given properties override the template's. */
      templateId: messageTemplateId.optional(),
      /** One of the product’s own templates; not together with `templateId`. */
      starter: starterTemplate.optional(),
    }),
    reply: message,
    refusals: ['not_found', 'action_not_allowed', 'invalid_filter', 'unknown_field'],
    writes: true,
    announces: ['message.changed'],
    example: { internalName: 'Autumn newsletter' },
  }),
  change: defineEndpoint({
    name: 'messages.change',
    method: 'PATCH',
    path: messagePath,
    summary:
      'Update a message. A submitted or approved one becomes a draft again. A sent one allows only its internal name and description.',
    needs: edit,
    params: messageParams,
    body: messageVersion.extend({
      ...content,
      ...messageTiming,
      translations: translationChanges.optional(),
      /** Null ends the test: A is the only version. */
      abTest: abTestChange.nullable().optional(),
    }),
    reply: message,
    refusals: ['action_not_allowed', 'stale_version', 'invalid_filter', 'unknown_field'],
    writes: true,
    announces: ['message.changed'],
    example: { version: 1, subjectLine: 'Hello {{name | friend}}' },
  }),
  act: defineEndpoint({
    name: 'messages.act',
    method: 'POST',
    path: `${messagePath}/actions`,
    summary: 'Unschedule, pause, resume, cancel, retry failed, archive, or unarchive a message.',
    needs: send,
    params: messageParams,
    body: messageVersion.extend({
      action: z.enum(['unschedule', 'pause', 'resume', 'cancel', 'retry_failed', 'archive', 'unarchive']),
    }),
    reply: message,
    refusals: ['action_not_allowed', 'approval_required', 'sending_on_hold', 'stale_version'],
    writes: true,
    announces: ['message.changed'],
    example: { version: 1, action: 'archive' },
  }),
  delete: defineEndpoint({
    name: 'messages.delete',
    method: 'DELETE',
    path: messagePath,
    summary: 'Delete a message that never reached anyone.',
    needs: edit,
    params: messageParams,
    reply: 'none',
    refusals: ['action_not_allowed'],
    writes: true,
    announces: ['message.changed'],
  }),
  duplicate: defineEndpoint({
    name: 'messages.duplicate',
    method: 'POST',
    path: `${messagePath}/duplicate`,
    summary:
      'Create a new draft with the same content and audience, or for people of this message by what they did.',
    needs: edit,
    params: messageParams,
    body: z.strictObject({ did: messageBehavior.exclude(['answered', 'not_answered']).optional() }),
    reply: message,
    refusals: [],
    writes: true,
    announces: ['message.changed'],
    example: {},
  }),
  /** Current size of the audience, before it is frozen. */
  countAudience: defineEndpoint({
    name: 'messages.countAudience',
    method: 'POST',
    path: `${base}/audience-count`,
    summary:
      'Count how many people an audience would reach, by source, and why others would be left out, with the first few.',
    needs: read,
    params: teamParams,
    body: countedMessage.extend({ visibleTo: blockCondition.optional() }),
    reply: audienceCount,
    refusals: ['not_found', 'invalid_filter', 'unknown_field'],
    writes: false,
    example: {
      type: 'participation',
      audience: {
        include: [
          {
            kind: 'collection',
            collectionId: '0199a1c4-7a00-7000-8000-000000000001',
            address: { kind: 'email', column: 'email' },
          },
        ],
        exclude: [],
      },
    },
  }),
  testSend: defineEndpoint({
    name: 'messages.testSend',
    method: 'POST',
    path: `${messagePath}/test-send`,
    summary:
      'Send the message to one or several addresses, filled in as for one person of its audience, by default the first one. It isn’t counted in statistics.',
    needs: edit,
    params: messageParams,
    body: z.strictObject({
      to: z.union([
        emailAddress,
        z.array(emailAddress).min(1).max(maxTestAddresses),
        phoneNumber,
        z.array(phoneNumber).min(1).max(maxTestAddresses),
      ]),
      ...onePerson,
      /** A by default. */
      variant: variant.optional(),
      /** One in which the message is written; by default that of the person. */
      language: dataLanguage.optional(),
    }),
    reply: 'none',
    refusals: [
      'message_not_ready',
      'action_not_allowed',
      'too_many_requests',
      'account_secret_unreadable',
      'daily_limit_reached',
      // Only some of the addresses may have been refused: its data names them, each with the reply of the mail server.
      'mail_failed',
    ],
    writes: true,
    // Sent after the transaction that an idempotency key would belong to; a repeat only sends a tester a
    // second mail.
    keepsOwnKeys: true,
    example: { to: 'ada@fieldhouse.test' },
  }),
  sendNow: defineEndpoint({
    name: 'messages.sendNow',
    method: 'POST',
    path: `${messagePath}/send`,
    summary:
      'Send a message now (without a schedule), schedule it, or change the time of a scheduled one. Refused without a required approval of exactly this.',
    needs: send,
    params: messageParams,
    body: messageVersion.extend(messageTiming),
    reply: message,
    refusals: [
      'email_limit_reached',
      'sms_limit_reached',
      'message_not_ready',
      'action_not_allowed',
      'approval_required',
      'sending_on_hold',
      'stale_version',
      'unknown_field',
    ],
    writes: true,
    announces: ['message.changed'],
    example: { version: 1 },
  }),
  chooseWinner: defineEndpoint({
    name: 'messages.chooseWinner',
    method: 'POST',
    path: `${messagePath}/winner`,
    summary: 'End an A/B test by hand: the rest of the audience gets this version.',
    needs: send,
    params: messageParams,
    body: messageVersion.extend({ variant }),
    reply: message,
    refusals: ['action_not_allowed', 'sending_on_hold', 'stale_version'],
    writes: true,
    announces: ['message.changed'],
    example: { version: 3, variant: 'b' },
  }),
  ...messageChecks,
  ...messageFigures,
  ...messageUncertain,
  ...messageOwners,
  ...messagePeople,
  ...messageReplies,
  ...messageSandbox,
  ...messageSendTimes,
  ...smsLengths,
  ...unsubscribePage,
};
