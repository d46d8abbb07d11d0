// Webhooks: report events to another server, signed according to Standard Webhooks. A call carries ids and no
// values; the receiver reads values with its own API key.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  collectionId,
  messageId,
  recordId,
  taskId,
  teamId,
  teamParams,
  webhookDeliveryId,
  webhookId,
  wizardId,
  wizardRunId,
} from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { dateTime, name, text } from './text.ts';
import { withBefore } from './with-before.ts';

/**
 * `records.changed` summarizes a bulk operation (an import, its undo, a change of a field's type) without
 * record ids. Those of wizards, messages and tasks belong to no collection: every webhook that subscribes to them receives all of
 * them.
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
  'task.created',
  'task.updated',
  'task.completed',
  'task.deleted',
  'task.restored',
] as const;
export const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.output<typeof webhookEvent>;

/** Maximum records per call; larger changes are split into parts. */
export const maxRecordsPerCall = 100;

/** How long deliveries are stored. */
export const deliveryRetentionDays = 30;

/**
 * Why a webhook is paused. Automatic reasons: its receiver failed for three days, answered 410, or the program that subscribed it
 * may not read all records of its collection any more.
 */
const pauseReason = z.enum(['by_admin', 'failing', 'gone', 'not_permitted']);

export const webhook = z.object({
  id: webhookId,
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  /** Root collections only; null for all, including future ones. */
  collectionIds: z.array(collectionId).nullable(),
  isActive: z.boolean(),
  pauseReason: pauseReason.nullable(),
  /** A program subscribed it with an API key. */
  isHook: z.boolean(),
  /** Time since which no call has succeeded; null if the last one did. */
  failingSince: dateTime.nullable(),
  createdAt: dateTime,
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
  taskId: taskId.nullable(),
  /** Shared by all parts of one change. */
  changeId: z.uuid(),
  piece: z.number().int(),
  pieces: z.number().int(),
  at: dateTime,
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number().int(),
  nextTryAt: dateTime.nullable(),
  lastTriedAt: dateTime.nullable(),
  /** HTTP status of the last reply. */
  lastStatus: z.number().int().nullable(),
  /** Why there was no reply. */
  lastFault: z.string().nullable(),
  /** First bytes of the last reply. */
  lastReply: z.string(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** Body of a call, sent with the headers webhook-id, webhook-timestamp and webhook-signature. */
export interface WebhookPayload {
  readonly id: string;
  readonly type: string;
  readonly teamId: string;
  readonly collectionId: string | null;
  /**
   * At most 100; null for `records.changed`, for events without records, and for changes of more than 10,000
   * records.
   */
  readonly recordIds: readonly string[] | null;
  /** Shared by all parts of one change, which are numbered from 1. */
  readonly changeId: string;
  readonly piece: number;
  readonly pieces: number;
  readonly wizardId?: string;
  readonly wizardRunId?: string;
  readonly messageId?: string;
  readonly taskId?: string;
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
/** The signing secret. Returned only in this reply. */
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
    reply: z.object({ items: z.array(webhook).max(500) }),
    refusals: [],
    writes: false,
  }),
  create: defineEndpoint({
    ...forAdmins,
    name: 'webhooks.create',
    method: 'POST',
    path: base,
    summary: 'Create a webhook and return the secret its calls are signed with.',
    params: teamParams,
    body: z.strictObject(settings),
    reply: z.object({ webhook, secret }),
    refusals: ['name_taken', 'action_not_allowed', 'invalid_input'],
    writes: true,
    announces: ['webhooks.changed'],
    // A stored reply would contain the secret.
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
    summary: 'Update, pause, or resume a webhook. Nothing new is queued for it while it’s paused.',
    params,
    body: withBefore(z.strictObject(settings).partial().extend({ isActive: z.boolean().optional() })),
    reply: webhook,
    refusals: ['not_found', 'name_taken', 'invalid_input', 'stale_version'],
    writes: true,
    announces: ['webhooks.changed'],
    example: { isActive: false },
  }),
  delete: defineEndpoint({
    ...forAdmins,
    name: 'webhooks.delete',
    method: 'DELETE',
    path: one,
    summary: 'Delete a webhook and its queued calls.',
    params,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['webhooks.changed'],
  }),
  renewSecret: defineEndpoint({
    ...forAdmins,
    name: 'webhooks.renewSecret',
    method: 'POST',
    path: `${one}/secret`,
    summary: 'Generate a new secret. The next call is signed with it.',
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
    summary: 'Send a call of type webhook.test, without a record.',
    params,
    reply: webhookDelivery,
    refusals: ['not_found', 'action_not_allowed', 'sending_on_hold'],
    writes: true,
    announces: ['webhooks.changed'],
  }),
  deliveries: defineEndpoint({
    ...forAdmins,
    name: 'webhooks.deliveries',
    method: 'GET',
    path: `${one}/deliveries`,
    summary: 'List past and queued calls, newest first, kept for 30 days.',
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
    summary: 'Resend a call right away, with the same id.',
    params: params.extend({ webhookDeliveryId }),
    reply: webhookDelivery,
    refusals: ['not_found', 'action_not_allowed', 'sending_on_hold'],
    writes: true,
    announces: ['webhooks.changed'],
  }),
};
