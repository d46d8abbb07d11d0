// What an error of a request to Amazon SES says about the mail. Refusals are expressed as SMTP replies, so that
// one set of rules decides what follows from them.
import { failedBeforeSending } from '../failed-before-sending.ts';

interface SesFailure {
  readonly name: string;
  readonly message: string;
  /** Of the connection, such as ECONNREFUSED. */
  readonly code: string | undefined;
  /** HTTP status of the reply; undefined if there was none. */
  readonly status: number | undefined;
}

type SesOutcome =
  | { readonly kind: 'refused'; readonly code: number; readonly reply: string }
  | { readonly kind: 'unreachable' | 'lost_after'; readonly reply: string };

type ReplyPrefix = '454 4.7.0' | '451 4.3.0' | '530 5.7.0' | '550 5.7.1' | '553 5.1.3' | '554 5.6.0';

const byName: Readonly<Record<string, ReplyPrefix>> = {
  TooManyRequestsException: '454 4.7.0',
  ThrottlingException: '454 4.7.0',
  Throttling: '454 4.7.0',
  // The daily quota is used up.
  LimitExceededException: '454 4.7.0',
  AccountSuspendedException: '530 5.7.0',
  SendingPausedException: '530 5.7.0',
  // The configuration set does not exist.
  NotFoundException: '530 5.7.0',
  MailFromDomainNotVerifiedException: '550 5.7.1',
  // Among others, an unverified From address.
  MessageRejected: '550 5.7.1',
  ServiceUnavailable: '451 4.3.0',
  ServiceUnavailableException: '451 4.3.0',
};

export function classifySesError({ name, message, code, status }: SesFailure): SesOutcome {
  const text = `${name}: ${message}`;
  if (status === undefined) {
    // Without credentials, no request could be signed.
    const isBefore = name === 'CredentialsProviderError' || failedBeforeSending(code, message);
    return { kind: isBefore ? 'unreachable' : 'lost_after', reply: text.slice(0, 500) };
  }
  const prefix = byName[name] ?? byStatus(status, message);
  // The reply does not say whether the mail was accepted.
  if (prefix === undefined) return { kind: 'lost_after', reply: `${status} ${text}`.slice(0, 500) };
  return { kind: 'refused', code: Number(prefix.slice(0, 3)), reply: `${prefix} ${text}`.slice(0, 500) };
}

function byStatus(status: number, message: string): ReplyPrefix | undefined {
  if (status === 429) return '454 4.7.0';
  if (status === 503) return '451 4.3.0';
  // A success that could not be read, or a fault while it worked on the request.
  if (status < 400 || status >= 500) return undefined;
  if (status === 401 || status === 403) return '530 5.7.0';
  const isOfAddress =
    /illegal address|missing (final|domain)|local address|domain (contains|name)|invalid.*address/i;
  return isOfAddress.test(message) ? '553 5.1.3' : '554 5.6.0';
}
