// Mail accounts: a team's own SMTP server, Amazon SES account, or Twilio account for SMS. Their secrets can be set and never read.
import { z } from 'zod';
import { deliveryMethod } from './delivery-methods.ts';
import { defineEndpoint } from './endpoint.ts';
import { mailAccountId, teamId, teamParams } from './ids.ts';
import { emailAddress, name, text } from './text.ts';
import { withBefore } from './with-before.ts';

/** The mailbox by IMAP that undelivered mails are returned to; its password is `mailboxSecret`. */
const bounceMailbox = z.strictObject({
  /** Mails through the account are returned to this address. */
  address: emailAddress,
  host: text(253).min(1),
  port: z.int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls', 'none']),
  user: text(200).min(1),
  /**
   * Whether what people answer to mails of the team is read too, and shown with its recipient. The mails stay in the mailbox
   * as they are.
   */
  readsReplies: z.boolean().default(false),
});
export type BounceMailbox = z.output<typeof bounceMailbox>;

const smtpSettings = z.strictObject({
  kind: z.literal('smtp'),
  host: text(253).min(1),
  port: z.int().min(1).max(65_535),
  /** TLS from the start, STARTTLS, or none, which only receivers on the operator's own network get. */
  security: z.enum(['tls', 'starttls', 'none']),
  /** Empty: no authentication. */
  user: text(200),
  /** Null: undelivered mails are returned to the sender's address, and not read. */
  mailbox: bounceMailbox.nullable().default(null),
});
const sesSettings = z.strictObject({
  kind: z.literal('ses'),
  region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/),
  accessKeyId: z.string().regex(/^\w{16,128}$/),
  /** Its events are reported to us; empty for the account's default. */
  configurationSet: z.string().regex(/^[\w-]{0,64}$/),
  /** The SNS topic whose notifications are accepted; empty for none. */
  topicArn: z.string().regex(/^(arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]{1,256}(\.fifo)?)?$/),
});
const twilioSettings = z.strictObject({
  kind: z.literal('twilio'),
  accountSid: z.string().regex(/^AC[0-9a-f]{32}$/i),
});
export const mailAccountSettings = z.discriminatedUnion('kind', [smtpSettings, sesSettings, twilioSettings]);
export type MailAccountSettings = z.output<typeof mailAccountSettings>;

export const maxMailAccounts = 10;

export const mailAccount = z.object({
  id: mailAccountId,
  name: z.string(),
  settings: mailAccountSettings,
  hasSecret: z.boolean(),
  /** Connections of a worker at once. */
  connections: z.int(),
  /** Most messages, or segments of SMS, per second; null for no limit but the provider's. */
  ratePerSecond: z.int().nullable(),
  /** Its mails are limited each day, from 50 on the first day of sending on. */
  isWarmingUp: z.boolean(),
  /** The last time that its mailbox was read, and why it can't be read now; null if it has none or was not read yet. */
  mailboxState: z.object({ readAt: z.string().nullable(), failure: z.string().nullable() }).nullable(),
  /** Where SNS has to send the events, and Twilio what is texted back; null for SMTP. */
  eventUrl: z.string().nullable(),
});
export type MailAccount = z.output<typeof mailAccount>;

/** What the provider answered to a check, with the quota of SES. */
export const mailAccountCheck = z.object({
  isUsable: z.boolean(),
  reply: z.string(),
  quota: z.object({ perSecond: z.number(), perDay: z.number(), sentLastDay: z.number() }).nullable(),
});
export type MailAccountCheck = z.output<typeof mailAccountCheck>;

export const mailAccountState = z.object({
  /** Null for an account of the instance, which sends for teams without their own. */
  mailAccountId: mailAccountId.nullable(),
  deliveryMethodId: deliveryMethod,
  kind: z.enum(['smtp', 'ses', 'twilio', 'sandbox']),
  configuredRate: z.number().nullable(),
  /** Messages, or segments of SMS, per second as of now: less if the provider throttled. Null: without a limit, or not used yet. */
  rate: z.number().nullable(),
  /** Of SES, for 24 hours. */
  quota: z
    .object({ perSecond: z.number(), perDay: z.number(), sentLastDay: z.number(), at: z.string() })
    .nullable(),
  /** Why and since when it could not be reached, and when it is tried again; the reason is null for the instance's. */
  circuit: z.object({ since: z.string(), retryAt: z.string(), reason: z.string().nullable() }).nullable(),
  /** The current day of sending, from 1 on, and its limit, null after the last one; null if the account does not warm up. */
  warmUp: z
    .object({ day: z.int(), limit: z.int().nullable(), sent: z.int(), nextDayAt: z.string() })
    .nullable(),
  /** When something changed last; null if it was not used yet. */
  changedAt: z.string().nullable(),
});
export type MailAccountState = z.output<typeof mailAccountState>;

const settings = {
  name: name(80),
  settings: mailAccountSettings,
  /** The password of SMTP, the secret access key of SES, or the auth token of Twilio. Required again if the server or user changes. */
  secret: text(500).min(1).optional(),
  /** The password of the mailbox. Required again if its server or user changes. */
  mailboxSecret: text(500).min(1).optional(),
  connections: z.int().min(1).max(20).optional(),
  ratePerSecond: z.int().min(1).max(1000).nullable().optional(),
  isWarmingUp: z.boolean().optional(),
};
const base = '/teams/{teamId}/mail-accounts' as const;
const one = `${base}/{mailAccountId}` as const;
const params = z.strictObject({ teamId, mailAccountId });
const forAdmins = { needs: 'team_admin', personOnly: true } as const;

export const mailAccounts = {
  list: defineEndpoint({
    ...forAdmins,
    name: 'mailAccounts.list',
    method: 'GET',
    path: base,
    summary: 'List the mail accounts of the team, by name.',
    params: teamParams,
    reply: z.object({ items: z.array(mailAccount).max(maxMailAccounts) }),
    refusals: [],
    writes: false,
  }),
  states: defineEndpoint({
    ...forAdmins,
    name: 'mailAccounts.states',
    method: 'GET',
    path: '/teams/{teamId}/mail-account-states',
    summary:
      'Get how each mail account of the team, and those of the instance, can send now: rate, quota, outage, warm-up.',
    params: teamParams,
    reply: z.object({ items: z.array(mailAccountState).max(maxMailAccounts + 2) }),
    refusals: [],
    writes: false,
  }),
  create: defineEndpoint({
    ...forAdmins,
    name: 'mailAccounts.create',
    method: 'POST',
    path: base,
    summary: 'Create a mail account.',
    params: teamParams,
    body: z.strictObject(settings),
    reply: mailAccount,
    refusals: ['name_taken', 'action_not_allowed', 'invalid_input'],
    writes: true,
    announces: ['senders.changed'],
    // The request contains the secret; a stored one would keep a hash of it.
    keepsOwnKeys: true,
    example: {
      name: 'Newsletter',
      settings: { kind: 'smtp', host: 'smtp.example.org', port: 587, security: 'starttls', user: 'news' },
      secret: 'a password',
    },
  }),
  change: defineEndpoint({
    ...forAdmins,
    name: 'mailAccounts.change',
    method: 'PATCH',
    path: one,
    summary: 'Update a mail account. Running sends use the new settings from their next batch on.',
    params,
    body: withBefore(z.strictObject(settings).partial()),
    reply: mailAccount,
    refusals: ['not_found', 'name_taken', 'invalid_input', 'stale_version'],
    writes: true,
    announces: ['senders.changed'],
    keepsOwnKeys: true,
    example: { name: 'Newsletter' },
  }),
  delete: defineEndpoint({
    ...forAdmins,
    name: 'mailAccounts.delete',
    method: 'DELETE',
    path: one,
    summary: 'Delete a mail account that no sender uses.',
    params,
    reply: 'none',
    refusals: ['not_found', 'in_use'],
    writes: true,
    announces: ['senders.changed'],
  }),
  check: defineEndpoint({
    ...forAdmins,
    name: 'mailAccounts.check',
    method: 'POST',
    path: `${one}/check`,
    summary: 'Connect to the provider of a mail account, and to its mailbox, without sending anything.',
    params,
    reply: mailAccountCheck,
    refusals: ['not_found', 'sending_on_hold', 'too_many_requests', 'account_secret_unreadable'],
    writes: true,
    // Connects after the transaction that an idempotency key would belong to; a repeat only connects again.
    keepsOwnKeys: true,
  }),
};
