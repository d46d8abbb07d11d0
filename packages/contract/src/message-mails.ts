// The mails of messages: those that the sandbox took, and the page of their unsubscribe links. Part of `messages`.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { recipientId, teamId, teamParams } from './ids.ts';
import { sandboxMail } from './message-results.ts';
import { pageOf, pageQuery } from './paging.ts';
import { messagePermissions } from './permissions.ts';

const read = { anyFeature: messagePermissions } as const;
const edit = { feature: 'outgoing_messages_edit' } as const;

export const messageMails = {
  outbox: defineEndpoint({
    name: 'messages.outbox',
    method: 'GET',
    path: '/teams/{teamId}/outbox',
    summary: 'List the emails the sandbox took for the team, newest first.',
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
    summary: 'Get one email from the sandbox in full.',
    needs: read,
    params: z.strictObject({ teamId, recipientId }),
    reply: sandboxMail.extend({
      headers: z.array(z.tuple([z.string(), z.string()])),
      html: z.string(),
      text: z.string(),
    }),
    refusals: [],
    writes: false,
  }),
  simulateDelivery: defineEndpoint({
    name: 'messages.simulateDelivery',
    method: 'POST',
    path: '/teams/{teamId}/outbox/{recipientId}/simulate',
    summary:
      'Simulate what the provider would report: delivered, bounced, opened, clicked, complained, unsubscribed.',
    needs: edit,
    params: z.strictObject({ teamId, recipientId }),
    body: z.strictObject({
      fate: z.enum(['delivery', 'bounce', 'open', 'click', 'complaint', 'unsubscribed']),
    }),
    reply: sandboxMail,
    refusals: [],
    writes: true,
    example: { fate: 'delivery' },
  }),
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
