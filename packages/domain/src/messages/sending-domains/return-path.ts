// Where bounces go: the domain of the return path must accept mail.
import type { RecordVerdict } from './record-verdict.ts';

export interface MailExchange {
  readonly priority: number;
  readonly exchange: string;
}

/** `host` receives bounces; null if the domain's own mail servers do. */
export function judgeReturnPath(exchanges: readonly MailExchange[], host: string | null): RecordVerdict {
  const found = exchanges
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ priority, exchange }) => `${priority} ${exchange === '' ? '.' : exchange}`);
  const expected = host === null ? null : `10 ${host}`;
  if (found.length === 0) return { state: 'missing', fault: null, found, expected };
  // RFC 7505: a domain that accepts no mail.
  const isNull = exchanges.every(({ exchange }) => exchange === '' || exchange === '.');
  return isNull
    ? { state: 'differs', fault: 'accepts_no_mail', found, expected }
    : { state: 'right', fault: null, found, expected: null };
}
