// Recipients of whom it isn’t known whether the message reached them, all at once.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { messageId, teamId } from './ids.ts';

/** Part of `messages`. */
export const messageUncertain = {
  resolveAllUncertain: defineEndpoint({
    name: 'messages.resolveAllUncertain',
    method: 'POST',
    path: '/teams/{teamId}/outgoing-messages/{messageId}/resolve-uncertain',
    summary:
      'Settle all recipients who are uncertain now, in the background: mark as sent, or send again. Needs access to all records.',
    needs: { feature: 'outgoing_messages_send' },
    params: z.strictObject({ teamId, messageId }),
    body: z.strictObject({ as: z.enum(['sent', 'send_again']) }),
    reply: 'none',
    refusals: ['action_not_allowed'],
    writes: true,
    announces: ['message.changed'],
    example: { as: 'send_again' },
  }),
};
