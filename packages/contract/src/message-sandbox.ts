// The outbox of the built-in sandbox, which takes every email where no provider is configured.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { recipientId, teamId, teamParams } from './ids.ts';
import { sandboxMail } from './message-results.ts';
import { pageOf, pageQuery } from './paging.ts';
import { messagePermissions } from './permissions.ts';

const edit = { feature: 'outgoing_messages_edit' } as const;
const read = { anyFeature: messagePermissions } as const;

/** Part of `messages`. */
export const messageSandbox = {
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
};
