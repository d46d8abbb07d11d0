import type { DnsRecordFault, DnsRecordState } from '@fieldhouse/contract/sending-domains';

/** What a record looks like beside what it should be. */
export interface RecordVerdict {
  readonly state: DnsRecordState;
  readonly fault: DnsRecordFault | null;
  readonly found: readonly string[];
  /** Null if only the provider knows it, or nothing has to change. */
  readonly expected: string | null;
}
