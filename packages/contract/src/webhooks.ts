// Webhooks: what happens to records, told to another server, signed as Standard Webhooks does. A call carries ids and no
// values: who may read these asks for them with a key of its own.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  collectionId,
  messageId,
  recordId,
  teamId,
  teamParams,
  webhookDeliveryId,
  webhookId,
  wizardId,
  wizardRunId,
} from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { name, text } from './text.ts';

/**
 * `records.changed` stands for many at once (an import, its undo, a change of a field's type) and names no record. The last
 * three are of no collection: whoever chose them hears of all.
 */
export const webhookEvents = [
  'record.created',
  'record.updated',
  'record.deleted',
  'record.restored',
  'records.changed',
  'wizard_run.completed',
  'message.sent',
  'message.failed',
] as const;
export const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.output<typeof webhookEvent>;

/** Records that one call names; a change of more is told in pieces. */
export const maxRecordsPerCall = 100;

/** How long what was sent is kept. */
export const deliveryRetentionDays = 30;

/** Why a webhook is paused that nobody paused: its receiver failed for three days, or said with 410 that it is gone. */
const pauseReason = z.enum(['by_admin', 'failing', 'gone']);

export const webhook = z.object({
  id: webhookId,
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  /** Collections without a parent; null for all, those of tomorrow included. */
  collectionIds: z.array(collectionId).nullable(),
  isActive: z.boolean(),
  pauseReason: pauseReason.nullable(),
  /** Since when no call has gone through; null where the last one did. */
  failingSince: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Webhook = z.output<typeof webhook>;

export const webhookDelivery = z.object({
  id: webhookDeliveryId,
  /** One of the events, or `webhook.test`. */
  type: z.string(),
  collectionId: collectionId.nullable(),
  recordIds: z.array(recordId).nullable(),
  wizardId: wizardId.nullable(),
  wizardRunId: wizardRunId.nullable(),
  messageId: messageId.nullable(),
  /** The same for all pieces of one change. */
  changeId: z.uuid(),
  piece: z.number().int(),
  pieces: z.number().int(),
  at: z.iso.datetime(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number().int(),
  nextTryAt: z.iso.datetime().nullable(),
  lastTriedAt: z.iso.datetime().nullable(),
  /** HTTP status of the last reply. */
  lastStatus: z.number().int().nullable(),
  /** Why there was no reply. */
  lastFault: z.string().nullable(),
  /** First bytes of the last reply. */
  lastReply: z.string(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** What a receiver gets as the body, with the headers webhook-id, webhook-timestamp and webhook-signature. */
export interface WebhookPayload {
  readonly id: string;
  readonly type: string;
  readonly teamId: string;
  readonly collectionId: string | null;
  /** At most 100; null for `records.changed`, for what happened to no records, and for more than 10,000 of one change. */
  readonly recordIds: readonly string[] | null;
  /** The same for all pieces of one change, which are numbered from 1. */
  readonly changeId: string;
  readonly piece: number;
  readonly pieces: number;
  readonly wizardId?: string;
  readonly wizardRunId?: string;
  readonly messageId?: string;
  readonly at: string;
}

const settings = {
  name: name(80),
  url: text(2000),
  events: z.array(webhookEvent).min(1).max(webhookEvents.length),
  collectionIds: z.array(collectionId).min(1).max(100).nullable(),
};
const base = '/teams/{teamId}/webhooks' as const;
const one = `${base}/{webhookId}` as const;
const params = z.strictObject({ teamId, webhookId });
/** Signs what is sent. It is told here and never again. */
const secret = z.string();
const forAdmins = { needs: 'team_admin', personOnly: true } as const;

export const webhooks = {
  list: defineEndpoint({
    ...forAdmins,
    name: 'webhooks.list',
    method: 'GET',
    path: base,
    summary: 'The webhooks of the team, by name.',
    params: teamParams,
    reply: z.object({ items: z.array(webhook).max(50) }),
    refusals: [],
    writes: false,
  }),
  create: defineEndpoint({
    ...forAdmins,
    name: 'webhooks.create',
    method: 'POST',
    path: base,
    summary: 'Makes a webhook and tells the secret that its calls are signed with.',
    params: teamParams,
    body: z.strictObject(settings),
    reply: z.object({ webhook, secret }),
    refusals: ['name_taken', 'action_not_allowed', 'invalid_input'],
    writes: true,
    // A kept reply would be a kept secret.
    keepsOwnKeys: true,
    example: {
      name: 'Newsletter',
      url: 'https://hooks.example.org/fieldhouse',
      events: ['record.created', 'record.updated'],
      collectionIds: null,
    },
  }),
  change: defineEndpoint({
    ...forAdmins,
    name: 'webhooks.change',
    method: 'PATCH',
    path: one,
    summary: 'Changes a webhook, pauses it or lets it go on. While it is paused nothing new is kept for it.',
    params,
    body: z.strictObject(settings).partial().extend({ isActive: z.boolean().optional() }),
    reply: webhook,
    refusals: ['not_found', 'name_taken', 'invalid_input'],
    writes: true,
    example: { isActive: false },
  }),
  delete: defineEndpoint({
    ...forAdmins,
    name: 'webhooks.delete',
    method: 'DELETE',
    path: one,
    summary: 'Deletes a webhook and what was to be sent to it.',
    params,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
  }),
  renewSecret: defineEndpoint({
    ...forAdmins,
    name: 'webhooks.renewSecret',
    method: 'POST',
    path: `${one}/secret`,
    summary: 'Makes a new secret; the next call is signed with it.',
    params,
    reply: z.object({ secret }),
    refusals: ['not_found'],
    writes: true,
    keepsOwnKeys: true,
  }),
  test: defineEndpoint({
    ...forAdmins,
    name: 'webhooks.test',
    method: 'POST',
    path: `${one}/test`,
    summary: 'Sends a call of type webhook.test, that names no record.',
    params,
    reply: webhookDelivery,
    refusals: ['not_found', 'action_not_allowed', 'sending_on_hold'],
    writes: true,
  }),
  deliveries: defineEndpoint({
    ...forAdmins,
    name: 'webhooks.deliveries',
    method: 'GET',
    path: `${one}/deliveries`,
    summary: 'What was or will be sent, newest first; kept for 30 days.',
    params,
    query: pageQuery,
    reply: pageOf(webhookDelivery),
    refusals: ['not_found', 'invalid_input'],
    writes: false,
  }),
  sendAgain: defineEndpoint({
    ...forAdmins,
    name: 'webhooks.sendAgain',
    method: 'POST',
    path: `${one}/deliveries/{webhookDeliveryId}/send`,
    summary: 'Sends a call once more, with the same id, at once.',
    params: params.extend({ webhookDeliveryId }),
    reply: webhookDelivery,
    refusals: ['not_found', 'action_not_allowed', 'sending_on_hold'],
    writes: true,
  }),
};
