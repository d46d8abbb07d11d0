// Sending domains: the DNS records by which mail servers recognize what a team sends from a domain, as found beside as
// they should be.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamId, teamParams } from './ids.ts';
import { maxSenders } from './senders.ts';
import { dateTime } from './text.ts';

export const dnsRecordKind = z.enum(['spf', 'dkim', 'dmarc', 'return_path']);
export type DnsRecordKind = z.output<typeof dnsRecordKind>;

/**
 * `no_answer`: DNS did not answer, so nothing is known. `provider`: only the provider's console shows what it should be.
 * `unchecked`: not looked up yet.
 */
export const dnsRecordState = z.enum(['right', 'differs', 'missing', 'no_answer', 'provider', 'unchecked']);
export type DnsRecordState = z.output<typeof dnsRecordState>;

/** What is wrong with a record that differs, or what a record that is right lacks. */
export const dnsRecordFault = z.enum([
  'several',
  'not_valid',
  'allows_everyone',
  'not_included',
  'too_many_lookups',
  'other_key',
  'revoked_key',
  'accepts_no_mail',
]);
export type DnsRecordFault = z.output<typeof dnsRecordFault>;

export const dnsRecord = z.object({
  kind: dnsRecordKind,
  state: dnsRecordState,
  fault: dnsRecordFault.nullable(),
  type: z.enum(['TXT', 'MX']),
  /** The name of the record. Empty if only the provider knows it. */
  host: z.string(),
  found: z.array(z.string()),
  /** The value to copy; null if only the provider knows it, or nothing has to change. */
  expected: z.string().nullable(),
});
export type DnsRecord = z.output<typeof dnsRecord>;

/** How mails from a domain are sent. */
export const domainProvider = z.enum(['smtp', 'ses', 'sandbox']);
export type DomainProvider = z.output<typeof domainProvider>;

/** One for each sender, and that of the instance. */
export const maxSendingDomains = maxSenders + 1;

export const domainName = z
  .string()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/);

export const sendingDomain = z.object({
  domain: z.string(),
  /** The domain of messages without a sender, whose DNS is the operator's. */
  isInstance: z.boolean(),
  /** Addresses of the team's senders. */
  addresses: z.array(z.string()).max(maxSenders),
  providers: z.array(domainProvider),
  records: z.array(dnsRecord),
  /** The worst state of its records. */
  state: dnsRecordState,
  /** Whether mails sent by SMTP are signed for this domain. */
  isSigned: z.boolean(),
  checkedAt: dateTime.nullable(),
  isChecking: z.boolean(),
});
export type SendingDomain = z.output<typeof sendingDomain>;

const base = '/teams/{teamId}/sending-domains' as const;
const forAdmins = { needs: 'team_admin', personOnly: true } as const;

export const sendingDomains = {
  list: defineEndpoint({
    ...forAdmins,
    name: 'sendingDomains.list',
    method: 'GET',
    path: base,
    summary:
      'List the domains that messages of the team come from, with their DNS records as last looked up.',
    params: teamParams,
    reply: z.object({ items: z.array(sendingDomain).max(maxSendingDomains) }),
    refusals: [],
    writes: false,
  }),
  check: defineEndpoint({
    ...forAdmins,
    name: 'sendingDomains.check',
    method: 'POST',
    path: `${base}/{domain}/check`,
    summary: 'Look up the DNS records of a sending domain again, in the background.',
    params: z.strictObject({ teamId, domain: domainName }),
    reply: sendingDomain,
    refusals: ['not_found', 'too_many_requests'],
    writes: true,
    announces: ['sending_domains.changed'],
  }),
};
