// Senders: the names and addresses that messages of a team come from. Each address or phone number is confirmed by a
// code that is sent to it.
import { z } from 'zod';
import { contentType } from './content-types.ts';
import { deliveryMethod } from './delivery-methods.ts';
import { defineEndpoint } from './endpoint.ts';
import { mailAccountId, senderId, teamId, teamParams } from './ids.ts';
import { messagePermissions } from './permissions.ts';
import { emailAddress, emailOrPhone, name, text } from './text.ts';
import { withBefore } from './with-before.ts';

/**
 * Why a message can't be sent with its sender. `not_allowed`: the instance sends only from addresses of its
 * own domain, unless the sender has a mail account of the team.
 */
export const senderFault = z.enum(['unconfirmed', 'deleted', 'not_allowed']);
export type SenderFault = z.output<typeof senderFault>;

/** Senders of a team, deleted ones excluded. */
export const maxSenders = 50;
/** How long a code can be used, and how often one may be wrong. */
export const senderCodeMinutes = 30;
export const maxCodeTries = 5;

export const sender = z.object({
  id: senderId,
  name: z.string(),
  deliveryMethodId: deliveryMethod,
  address: z.string(),
  /** Empty: replies go to the address. */
  replyTo: z.string(),
  /** The account of the team that sends; null for the instance's. */
  mailAccountId: mailAccountId.nullable(),
  /** Messages of its method and these types come from it if they name no sender. A type has at most one per method. */
  defaultFor: z.array(contentType),
  isConfirmed: z.boolean(),
  /** Null if it can be sent with. */
  fault: senderFault.nullable(),
});
export type Sender = z.output<typeof sender>;

const settings = {
  name: name(100),
  /** A phone number makes it a sender of SMS. */
  address: emailOrPhone,
  replyTo: z.union([z.literal(''), emailAddress]).optional(),
  mailAccountId: mailAccountId.nullable().optional(),
  defaultFor: z.array(contentType).max(3).optional(),
};
const base = '/teams/{teamId}/senders' as const;
const one = `${base}/{senderId}` as const;
const params = z.strictObject({ teamId, senderId });
const forAdmins = { needs: 'team_admin', personOnly: true } as const;

export const senders = {
  list: defineEndpoint({
    name: 'senders.list',
    method: 'GET',
    path: base,
    summary: 'List the senders of the team, by name.',
    needs: { anyFeature: messagePermissions },
    params: teamParams,
    reply: z.object({
      items: z.array(sender).max(maxSenders),
      /** The address of messages without a sender. */
      instanceAddress: z.string(),
      /** The number of SMS without a sender. */
      instancePhoneNumber: z.string(),
    }),
    refusals: [],
    writes: false,
  }),
  create: defineEndpoint({
    ...forAdmins,
    name: 'senders.create',
    method: 'POST',
    path: base,
    summary: 'Create a sender. A code is sent to its address or number, which has to be confirmed with it.',
    params: teamParams,
    body: z.strictObject(settings),
    reply: sender,
    refusals: [
      'name_taken',
      'action_not_allowed',
      'invalid_input',
      'too_many_requests',
      'daily_limit_reached',
    ],
    writes: true,
    announces: ['senders.changed'],
    example: { name: 'Riverside Centre', address: 'news@example.org', defaultFor: ['marketing'] },
  }),
  change: defineEndpoint({
    ...forAdmins,
    name: 'senders.change',
    method: 'PATCH',
    path: one,
    summary: 'Update a sender. Another address has to be confirmed again.',
    params,
    body: withBefore(z.strictObject(settings).partial()),
    reply: sender,
    refusals: [
      'not_found',
      'name_taken',
      'invalid_input',
      'too_many_requests',
      'daily_limit_reached',
      'stale_version',
    ],
    writes: true,
    announces: ['senders.changed'],
    example: { name: 'Riverside Centre' },
  }),
  delete: defineEndpoint({
    ...forAdmins,
    name: 'senders.delete',
    method: 'DELETE',
    path: one,
    summary: 'Delete a sender. Messages that name it can’t be sent until they get another one.',
    params,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['senders.changed'],
  }),
  sendCode: defineEndpoint({
    ...forAdmins,
    name: 'senders.sendCode',
    method: 'POST',
    path: `${one}/code`,
    summary: 'Send a new code to the address of a sender. Earlier codes are invalid from then on.',
    params,
    reply: 'none',
    refusals: ['not_found', 'action_not_allowed', 'too_many_requests', 'daily_limit_reached'],
    writes: true,
  }),
  confirm: defineEndpoint({
    ...forAdmins,
    name: 'senders.confirm',
    method: 'POST',
    path: `${one}/confirmation`,
    summary: 'Confirm the address of a sender with the mailed code.',
    params,
    body: z.strictObject({ code: text(20) }),
    reply: sender,
    refusals: ['not_found', 'wrong_code', 'too_many_requests'],
    writes: true,
    announces: ['senders.changed'],
    example: { code: '123456' },
  }),
};
