// Mail accounts: a team's own SMTP server or Amazon SES account. Their secrets can be set and never read.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { mailAccountId, teamId, teamParams } from './ids.ts';
import { name, text } from './text.ts';

const smtpSettings = z.strictObject({
  kind: z.literal('smtp'),
  host: text(253).min(1),
  port: z.int().min(1).max(65_535),
  /** TLS from the start, STARTTLS, or none, which only receivers on the operator's own network get. */
  security: z.enum(['tls', 'starttls', 'none']),
  /** Empty: no authentication. */
  user: text(200),
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
export const mailAccountSettings = z.discriminatedUnion('kind', [smtpSettings, sesSettings]);
export type MailAccountSettings = z.output<typeof mailAccountSettings>;

export const maxMailAccounts = 10;

export const mailAccount = z.object({
  id: mailAccountId,
  name: z.string(),
  settings: mailAccountSettings,
  hasSecret: z.boolean(),
  /** Connections of a worker at once. */
  connections: z.int(),
  /** Most messages per second of a worker; null for no limit but the provider's. */
  ratePerSecond: z.int().nullable(),
  /** Where SNS has to send the events; null for SMTP. */
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

const settings = {
  name: name(80),
  settings: mailAccountSettings,
  /** The password of SMTP or the secret access key of SES. Required again if the server or user changes. */
  secret: text(500).min(1).optional(),
  connections: z.int().min(1).max(20).optional(),
  ratePerSecond: z.int().min(1).max(1000).nullable().optional(),
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
    body: z.strictObject(settings).partial(),
    reply: mailAccount,
    refusals: ['not_found', 'name_taken', 'invalid_input'],
    writes: true,
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
  }),
  check: defineEndpoint({
    ...forAdmins,
    name: 'mailAccounts.check',
    method: 'POST',
    path: `${one}/check`,
    summary: 'Connect to the provider of a mail account without sending anything.',
    params,
    reply: mailAccountCheck,
    refusals: ['not_found', 'sending_on_hold', 'too_many_requests'],
    writes: true,
    // Connects after the transaction that an idempotency key would belong to; a repeat only connects again.
    keepsOwnKeys: true,
  }),
};
