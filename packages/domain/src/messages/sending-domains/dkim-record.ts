// The record with the public key of a domain (RFC 6376).
import type { DnsRecordFault } from '@fieldhouse/contract/sending-domains';
import type { RecordVerdict } from './record-verdict.ts';
import { readTags } from './tags.ts';

/** `publicKey` in base64, as DER. */
export function toDkimRecord(publicKey: string): string {
  return `v=DKIM1; k=rsa; p=${publicKey}`;
}

export function judgeDkim(texts: readonly string[], publicKey: string): RecordVerdict {
  const expected = toDkimRecord(publicKey);
  if (texts.length === 0) return { state: 'missing', fault: null, found: [], expected };
  const fault = faultOf(texts, publicKey);
  return {
    state: fault === null ? 'right' : 'differs',
    fault,
    found: texts,
    expected: fault === null ? null : expected,
  };
}

function faultOf(texts: readonly string[], publicKey: string): DnsRecordFault | null {
  if (texts.length > 1) return 'several';
  const tags = readTags(texts[0] ?? '');
  const key = tags?.get('p')?.replaceAll(/\s/g, '');
  if (!tags || key === undefined || (tags.get('v') ?? 'DKIM1') !== 'DKIM1') return 'not_valid';
  if (key === '') return 'revoked_key';
  return key === publicKey && (tags.get('k') ?? 'rsa') === 'rsa' ? null : 'other_key';
}
