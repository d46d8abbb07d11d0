// The outbox of the built-in sandbox, which takes every email and SMS where no provider is configured.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { recipientId, teamId, teamParams } from './ids.ts';
import { notification, sandboxMail, smsLength } from './message-results.ts';
import { pageOf, pageQuery } from './paging.ts';
import { messagePermissions } from './permissions.ts';
import { text } from './text.ts';

const edit = { feature: 'outgoing_messages_edit' } as const;
const read = { anyFeature: messagePermissions } as const;

/** What can be simulated of an e-mail, and of an SMS. */
export const mailFates = ['delivery', 'bounce', 'open', 'click', 'complaint', 'unsubscribed'] as const;
export const smsFates = [
  'accepted',
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'partially_delivered',
  'undelivered',
  'failed',
  'canceled',
  'read',
  'receiving',
  'received',
  'subscribed',
] as const;

/** Part of `messages`. */
export const messageSandbox = {
  outbox: defineEndpoint({
    name: 'messages.outbox',
    method: 'GET',
    path: '/teams/{teamId}/outbox',
    summary: 'List the emails and SMS the sandbox took for the team, newest first.',
    needs: read,
    params: teamParams,
    query: pageQuery,
    reply: pageOf(sandboxMail),
    refusals: [],
    writes: false,
  }),
  outboxMail: defineEndpoint({
    name: 'messages.outboxMail',
    method: 'GET',
    path: '/teams/{teamId}/outbox/{recipientId}',
    summary: 'Get one email or SMS from the sandbox in full.',
    needs: read,
    params: z.strictObject({ teamId, recipientId }),
    reply: sandboxMail.extend({
      headers: z.array(z.tuple([z.string(), z.string()])),
      html: z.string(),
      text: z.string(),
      /** Null for an e-mail. */
      sms: smsLength.nullable(),
      /** Its counted links; none of a test. */
      links: z.array(z.object({ position: z.int(), url: z.string() })),
      /** What was texted back or reported, oldest first. */
      reports: z.array(notification),
    }),
    refusals: [],
    writes: false,
  }),
  simulateDelivery: defineEndpoint({
    name: 'messages.simulateDelivery',
    method: 'POST',
    path: '/teams/{teamId}/outbox/{recipientId}/simulate',
    summary:
      'Simulate what the provider would report, or what the recipient would text back (`received` with a text).',
    needs: edit,
    params: z.strictObject({ teamId, recipientId }),
    body: z.strictObject({
      fate: z.enum([...mailFates, ...smsFates]),
      /** Of a click: the position of the link, by default none in particular. */
      link: z.int().min(0).optional(),
      /** Of a reply by SMS. */
      text: text(1600).min(1).optional(),
    }),
    reply: sandboxMail,
    refusals: ['action_not_allowed'],
    writes: true,
    announces: ['message.changed', 'subscription_lists.changed'],
    example: { fate: 'delivery' },
  }),
};
