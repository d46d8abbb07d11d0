// Outgoing messages: drafts, audience, sending, results per recipient, and the sandbox that simulates the
// provider.
import { z } from 'zod';
import { contentType } from './content-types.ts';
import { defineEndpoint } from './endpoint.ts';
import { boundedFilter } from './filters.ts';
import {
  collectionId,
  messageId,
  recipientId,
  recordId,
  senderId,
  subscriptionListId,
  teamId,
  teamParams,
} from './ids.ts';
import { messageAction } from './message-actions.ts';
import { messageStatistics, recipient, recipientDetail, recipientKind } from './message-results.ts';
import { messageSandbox } from './message-sandbox.ts';
import { messageApproval, messagePart, messageSchedule, messageTiming } from './message-schedule.ts';
import { messageTemplateId } from './message-templates.ts';
import { pageOf, pageQuery } from './paging.ts';
import { messagePermissions } from './permissions.ts';
import { senderFault } from './senders.ts';
import { dataLanguage } from './teams.ts';
import { emailAddress, name, text } from './text.ts';

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

/** Records of a collection whose e-mail address is in `addressColumn`. */
export const audience = z.strictObject({
  collectionId,
  addressColumn: z.string().min(1).max(60),
  filter: boundedFilter.optional(),
});
export type Audience = z.output<typeof audience>;

export const messageSummary = z.object({
  id: messageId,
  internalName: z.string(),
  status: messageStatus,
  type: contentType,
  isArchived: z.boolean(),
  isPaused: z.boolean(),
  createdAt: z.string(),
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
  /** Sanitised HTML with merge tags `{{column}}` or `{{column | fallback}}`. */
  bodyHtml: z.string(),
  /** Written by hand, replaces the text derived from the HTML; empty if unused. */
  textOnlyVersion: z.string(),
  tracksOpens: z.boolean(),
  tracksClicks: z.boolean(),
  /** Language of the merge tags, as far as texts are translated; null uses each text's first language. */
  contentLanguage: dataLanguage.nullable(),
  /**
   * The list that a marketing message is sent under; other types ignore it. Without an audience, the message goes
   * to everyone on the list.
   */
  subscriptionListId: subscriptionListId.nullable(),
  /** Null if there is none or it is hidden. */
  audience: audience.nullable(),
  /** True if the audience refers to a collection or field that the caller may not read. */
  isAudienceHidden: z.boolean(),
  startedAt: z.string().nullable(),
  canceledAt: z.string().nullable(),
  /** Why sending stopped, if it needs manual action. */
  errorDetail: z.string().nullable(),
  schedule: messageSchedule,
  maxLatenessMinutes: z.int(),
  /** What is missing before it can be sent. */
  missing: z.array(messagePart),
  approval: messageApproval,
});
export type Message = z.output<typeof message>;

export const messageParams = z.strictObject({ teamId, messageId });
const recipientParams = z.strictObject({ teamId, messageId, recipientId });
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
  fromName: text(100).optional(),
  replyTo: z.union([z.literal(''), emailAddress]).optional(),
  subjectLine: text(300).optional(),
  preheader: text(300).optional(),
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
    query: pageQuery.extend({ list: z.enum(['all', 'drafts', 'scheduled', 'sent', 'archived']).optional() }),
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
      /** Its usage must allow the type of the message. Other given properties override the template's. */
      templateId: messageTemplateId.optional(),
    }),
    reply: message,
    refusals: ['not_found', 'action_not_allowed', 'invalid_filter', 'unknown_field'],
    writes: true,
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
    body: messageVersion.extend({ ...content, ...messageTiming }),
    reply: message,
    refusals: ['action_not_allowed', 'stale_version', 'invalid_filter', 'unknown_field'],
    writes: true,
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
  }),
  duplicate: defineEndpoint({
    name: 'messages.duplicate',
    method: 'POST',
    path: `${messagePath}/duplicate`,
    summary: 'Create a new draft with the same content and audience.',
    needs: edit,
    params: messageParams,
    body: z.strictObject({}),
    reply: message,
    refusals: [],
    writes: true,
    example: {},
  }),
  /** Current size of the audience, before it is frozen. */
  countAudience: defineEndpoint({
    name: 'messages.countAudience',
    method: 'POST',
    path: `${base}/audience-count`,
    summary: 'Count how many people an audience would reach, and why others would be left out.',
    needs: read,
    params: teamParams,
    body: z.union([
      audience.extend({
        type: contentType,
        /** Of a marketing message: only its subscribers are reachable, and no one without it. */
        subscriptionListId: subscriptionListId.nullable().optional(),
      }),
      /** Everyone on the list. */
      z.strictObject({ type: z.literal('marketing'), subscriptionListId }),
    ]),
    reply: z.object({
      people: z.int(),
      reachable: z.int(),
      noAddress: z.int(),
      unsubscribed: z.int(),
      /** Not subscribed to the list of a marketing message. */
      noConsent: z.int(),
      suppressed: z.int(),
      duplicates: z.int(),
    }),
    refusals: ['not_found', 'invalid_filter', 'unknown_field'],
    writes: false,
    example: {
      collectionId: '0199a1c4-7a00-7000-8000-000000000001',
      addressColumn: 'email',
      type: 'participation',
    },
  }),
  preview: defineEndpoint({
    name: 'messages.preview',
    method: 'POST',
    path: `${messagePath}/preview`,
    summary: 'Preview the message as one recipient would get it; without a record, as the first one would.',
    needs: read,
    params: messageParams,
    body: z.strictObject({ recordId: recordId.optional() }),
    reply: z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
    refusals: ['message_not_ready'],
    writes: false,
    example: {},
  }),
  testSend: defineEndpoint({
    name: 'messages.testSend',
    method: 'POST',
    path: `${messagePath}/test-send`,
    summary:
      'Send the message to one address, filled in as for the first recipient. It isn’t counted in statistics.',
    needs: edit,
    params: messageParams,
    body: z.strictObject({ to: emailAddress }),
    reply: 'none',
    refusals: ['message_not_ready', 'action_not_allowed', 'too_many_requests'],
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
      'message_not_ready',
      'action_not_allowed',
      'approval_required',
      'sending_on_hold',
      'stale_version',
      'unknown_field',
    ],
    writes: true,
    example: { version: 1 },
  }),
  statistics: defineEndpoint({
    name: 'messages.statistics',
    method: 'GET',
    path: `${messagePath}/statistics`,
    summary: 'Get a message’s statistics.',
    needs: read,
    params: messageParams,
    reply: messageStatistics,
    refusals: [],
    writes: false,
  }),
  recipients: defineEndpoint({
    name: 'messages.recipients',
    method: 'GET',
    path: `${messagePath}/recipients`,
    summary: 'List recipients in the order they were fixed at sending, optionally only one kind.',
    needs: read,
    params: messageParams,
    query: pageQuery.extend({
      show: recipientKind.optional(),
      /** Substring of the name or address. */
      search: text(200).optional(),
    }),
    reply: pageOf(recipient),
    refusals: [],
    writes: false,
  }),
  recipient: defineEndpoint({
    name: 'messages.recipient',
    method: 'GET',
    path: `${messagePath}/recipients/{recipientId}`,
    summary: 'Get one recipient with all notifications, oldest first.',
    needs: read,
    params: recipientParams,
    reply: recipientDetail,
    refusals: [],
    writes: false,
  }),
  resolveUncertain: defineEndpoint({
    name: 'messages.resolveUncertain',
    method: 'POST',
    path: `${messagePath}/recipients/{recipientId}/resolve`,
    summary: 'Settle an uncertain recipient: mark as sent, or send again.',
    needs: send,
    params: recipientParams,
    body: z.strictObject({ as: z.enum(['sent', 'send_again']) }),
    reply: recipient,
    refusals: ['action_not_allowed'],
    writes: true,
    example: { as: 'sent' },
  }),
  ...messageSandbox,
  /** Content of the unsubscribe page; unsubscribing is a POST to the same address. */
  unsubscribePage: defineEndpoint({
    name: 'messages.unsubscribePage',
    method: 'GET',
    path: '/unsubscribe/{token}',
    summary: 'Get the mostly hidden address an unsubscribe link is for, and what it unsubscribes from.',
    needs: 'none',
    params: z.strictObject({ token: z.string().min(20).max(200) }),
    reply: z.object({
      teamName: z.string(),
      address: z.string(),
      isUnsubscribed: z.boolean(),
      /** What the link unsubscribes from, and its name. */
      from: z.enum(['list', 'collection', 'everything']),
      fromName: z.string(),
    }),
    refusals: ['not_found'],
    writes: false,
  }),
};
