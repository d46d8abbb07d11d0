// Transactional messages that a program sends one at a time, with a published template.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { messageId, recipientId, teamParams } from './ids.ts';
import { recipientReason } from './message-results.ts';
import { messageTemplateId } from './message-templates.ts';
import { emailAddress, phoneNumber, text } from './text.ts';

export const maxTemplateData = 100;

export const transactionalMessages = {
  send: defineEndpoint({
    name: 'transactionalMessages.send',
    method: 'POST',
    path: '/teams/{teamId}/messages/send',
    summary:
      'Send a published transactional template to one person, ahead of messages to many. A repeated idempotency key sends nothing.',
    needs: { feature: 'outgoing_messages_send' },
    params: teamParams,
    body: z.strictObject({
      /** Unique in the team, without a time limit. */
      idempotencyKey: z.string().regex(/^[\x21-\x7e]{8,128}$/),
      templateId: messageTemplateId,
      /** The address for a template of an e-mail, the phone (E.164) for one of an SMS. */
      to: z.strictObject({
        address: emailAddress.optional(),
        phone: phoneNumber.optional(),
        name: text(200).optional(),
      }),
      /** The text of each tag of the template, by its name. Only a tag with a fallback may be left out. */
      data: z
        .record(z.string().max(60), text(10_000))
        .refine((data) => Object.keys(data).length <= maxTemplateData)
        .optional(),
    }),
    reply: z.object({
      /** The message that collects what is sent with this version of the template. */
      messageId,
      recipientId,
      outcome: z.enum(['queued', 'left_out']),
      /** Why the person is left out: `suppressed`. */
      reason: recipientReason.nullable(),
    }),
    refusals: [
      'email_limit_reached',
      'sms_limit_reached',
      'not_found',
      'action_not_allowed',
      'message_not_ready',
      'sending_on_hold',
      'idempotency_mismatch',
    ],
    writes: true,
    announces: ['message.changed'],
    keepsOwnKeys: true,
    example: {
      idempotencyKey: 'order-4711-receipt',
      templateId: '0199a1c4-7a00-7000-8000-000000000001',
      to: { address: 'elena@example.org', name: 'Elena Rossi' },
      data: { first_name: 'Elena', amount: '€ 12.50' },
    },
  }),
};
