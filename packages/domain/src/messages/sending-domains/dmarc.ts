// The DMARC policy of a domain (RFC 7489).
import type { DnsRecordFault } from '@fieldhouse/contract/sending-domains';
import type { RecordVerdict } from './record-verdict.ts';
import { readTags } from './tags.ts';

const leastRecord = 'v=DMARC1; p=none';
const policies: ReadonlySet<string> = new Set(['none', 'quarantine', 'reject']);

/** The domain and those above it, nearest first, whose policy applies to it. A policy of a top-level domain does not. */
export function dmarcHosts(domain: string): string[] {
  const labels = domain.split('.');
  return labels
    .slice(0, Math.max(1, labels.length - 1))
    .map((_, from) => `_dmarc.${labels.slice(from).join('.')}`);
}

export function isDmarc(text: string): boolean {
  return /^v\s*=\s*DMARC1\s*(;|$)/.test(text);
}

/** The texts of the first host that has any. */
export function judgeDmarc(texts: readonly string[]): RecordVerdict {
  const found = texts.filter(isDmarc);
  if (found.length === 0) return { state: 'missing', fault: null, found, expected: leastRecord };
  const fault = faultOf(found);
  return {
    state: fault === null ? 'right' : 'differs',
    fault,
    found,
    expected: fault === null ? null : leastRecord,
  };
}

function faultOf(found: readonly string[]): DnsRecordFault | null {
  if (found.length > 1) return 'several';
  const policy = readTags(found[0] ?? '')
    ?.get('p')
    ?.toLowerCase();
  return policy !== undefined && policies.has(policy) ? null : 'not_valid';
}
