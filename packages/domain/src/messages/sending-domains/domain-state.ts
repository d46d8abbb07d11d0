import type { DnsRecord, DnsRecordState } from '@fieldhouse/contract/sending-domains';

const worstFirst: readonly DnsRecordState[] = [
  'unchecked',
  'missing',
  'differs',
  'no_answer',
  'provider',
  'right',
];

/** The worst state of the records; what only the provider knows is no fault. */
export function worstState(records: readonly Pick<DnsRecord, 'state'>[]): DnsRecordState {
  const states = new Set(records.map(({ state }) => state));
  const worst = worstFirst.find((state) => states.has(state)) ?? 'unchecked';
  return worst === 'provider' && states.has('right') ? 'right' : worst;
}

/** In lower case, as DNS knows it. */
export function domainOfAddress(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
