// The DNS records of one domain, as found and as they should be.

import type { DnsRecord } from '@fieldhouse/contract/sending-domains';
import { cutText } from '@fieldhouse/contract/storable-text';
import { judgeDkim, toDkimRecord } from '@fieldhouse/domain/messages/sending-domains/dkim-record';
import { dmarcHosts, isDmarc, judgeDmarc } from '@fieldhouse/domain/messages/sending-domains/dmarc';
import type { RecordVerdict } from '@fieldhouse/domain/messages/sending-domains/record-verdict';
import { judgeReturnPath } from '@fieldhouse/domain/messages/sending-domains/return-path';
import { isSpf, judgeSpf, spfReferences } from '@fieldhouse/domain/messages/sending-domains/spf';
import type { DnsLookup } from '../../kernel/outgoing/dns-lookup.ts';

export interface ExpectedRecords {
  readonly domain: string;
  /** Sends by SMTP: with our signature, and bounces come back to us or to the sender's own mailbox. */
  readonly usesSmtp: boolean;
  readonly usesSes: boolean;
  readonly selector: string;
  readonly publicKey: string;
  /** Mechanisms of the SPF record; none if only the provider knows them. */
  readonly spf: readonly string[];
  /** Where bounces go, and the host that receives them; the domain itself and null without a domain for bounces. */
  readonly returnPath: { readonly domain: string; readonly host: string | null };
}

const unanswered = (expected: string | null): RecordVerdict => ({
  state: 'no_answer',
  fault: null,
  found: [],
  expected,
});
const ofProvider = { state: 'provider', fault: null, host: '', found: [], expected: null } as const;

export async function lookUpRecords(dns: DnsLookup, expected: ExpectedRecords): Promise<DnsRecord[]> {
  const { usesSmtp, usesSes } = expected;
  const records = await Promise.all([
    spfRecord(dns, expected),
    ...(usesSmtp ? [dkimRecord(dns, expected)] : []),
    ...(usesSes ? [{ ...ofProvider, kind: 'dkim', type: 'TXT' } as const] : []),
    dmarcRecord(dns, expected),
    usesSmtp
      ? returnPathRecord(dns, expected)
      : ({ ...ofProvider, kind: 'return_path', type: 'MX' } as const),
  ]);
  return records.map((record) => ({ ...record, found: record.found.slice(0, maxFound).map(shorten) }));
}

/** What a domain publishes is not ours to limit, but ours to store. */
const maxFound = 10;
const shorten = (text: string) => cutText(text, 1000);

/** SPF is about the domain that bounces go to. */
async function spfRecord(dns: DnsLookup, { spf, returnPath }: ExpectedRecords): Promise<DnsRecord> {
  const host = returnPath.domain;
  const texts = await dns.texts(host);
  const verdict = texts
    ? judgeSpf({ texts, referred: await referredSpf(dns, texts.find(isSpf)) }, spf)
    : unanswered(null);
  return { kind: 'spf', type: 'TXT', host, ...verdict, found: [...verdict.found] };
}

const maxReferred = 10;

/** The records that this one includes, and those that they include, up to the number that RFC 7208 allows. */
async function referredSpf(dns: DnsLookup, record: string | undefined): Promise<string[]> {
  const waiting = record === undefined ? [] : spfReferences(record);
  const known = new Set<string>();
  const records: string[] = [];
  for (let host = waiting.shift(); host !== undefined && known.size < maxReferred; host = waiting.shift()) {
    if (known.has(host)) continue;
    known.add(host);
    const found = (await dns.texts(host))?.find(isSpf);
    if (found === undefined) continue;
    records.push(found);
    waiting.push(...spfReferences(found));
  }
  return records;
}

async function dkimRecord(
  dns: DnsLookup,
  { domain, selector, publicKey }: ExpectedRecords,
): Promise<DnsRecord> {
  const host = `${selector}._domainkey.${domain}`;
  const texts = await dns.texts(host);
  const verdict = texts ? judgeDkim(texts, publicKey) : unanswered(toDkimRecord(publicKey));
  return { kind: 'dkim', type: 'TXT', host, ...verdict, found: [...verdict.found] };
}

/** The nearest policy applies; if there is none, it belongs to the domain itself. */
async function dmarcRecord(dns: DnsLookup, { domain }: ExpectedRecords): Promise<DnsRecord> {
  const hosts = dmarcHosts(domain);
  const [own = ''] = hosts;
  for (const host of hosts) {
    const texts = await dns.texts(host);
    if (texts === null) return { kind: 'dmarc', type: 'TXT', host: own, ...unanswered(null), found: [] };
    if (!texts.some(isDmarc)) continue;
    const verdict = judgeDmarc(texts);
    return { kind: 'dmarc', type: 'TXT', host, ...verdict, found: [...verdict.found] };
  }
  return { kind: 'dmarc', type: 'TXT', host: own, ...judgeDmarc([]), found: [] };
}

async function returnPathRecord(dns: DnsLookup, { returnPath }: ExpectedRecords): Promise<DnsRecord> {
  const { domain, host } = returnPath;
  const exchanges = await dns.exchanges(domain);
  const verdict = exchanges ? judgeReturnPath(exchanges, host) : unanswered(null);
  return { kind: 'return_path', type: 'MX', host: domain, ...verdict, found: [...verdict.found] };
}
