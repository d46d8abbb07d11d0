// What an error of a request to Twilio says about the SMS. As with SES, most refusals are expressed as SMTP replies, so
// that one set of rules decides what follows.
import { failedBeforeSending } from '../failed-before-sending.ts';

interface TwilioFailure {
  readonly message: string;
  /** The number of Twilio's error, or the name of one of the connection, such as ECONNREFUSED. */
  readonly code: number | string | undefined;
  /** HTTP status of the reply; undefined if there was none. */
  readonly status: number | undefined;
}

type TwilioOutcome =
  | { readonly kind: 'refused'; readonly code: number; readonly reply: string }
  /** Concerns this number alone. */
  | { readonly kind: 'number_refused'; readonly reason: 'bad_address' | 'opted_out'; readonly reply: string }
  | { readonly kind: 'unreachable' | 'lost_after'; readonly reply: string };

type ReplyPrefix = '454 4.7.0' | '451 4.3.0' | '530 5.7.0' | '550 5.7.1' | '554 5.6.0';

const byCode: Readonly<Record<number, ReplyPrefix | 'bad_address' | 'opted_out'>> = {
  20003: '530 5.7.0',
  20429: '454 4.7.0',
  21211: 'bad_address',
  21214: 'bad_address',
  21217: 'bad_address',
  21614: 'bad_address',
  21610: 'opted_out',
  // The number of the sender, or what its account may do.
  21212: '550 5.7.1',
  21408: '550 5.7.1',
  21603: '550 5.7.1',
  21606: '550 5.7.1',
  21612: '550 5.7.1',
  21659: '550 5.7.1',
  21660: '550 5.7.1',
  21602: '554 5.6.0',
  21617: '554 5.6.0',
  // The queue of the number is full, for hours at most.
  21611: '454 4.7.0',
  30001: '454 4.7.0',
};

export function classifyTwilioError({ message, code, status }: TwilioFailure): TwilioOutcome {
  if (status === undefined) {
    const reply = `${code ?? 'error'}: ${message}`.slice(0, 500);
    return { kind: failedBeforeSending(code, message) ? 'unreachable' : 'lost_after', reply };
  }
  const reply = `${status} ${code ?? ''} ${message}`.slice(0, 500);
  const meaning = (typeof code === 'number' ? byCode[code] : undefined) ?? byStatus(status);
  // The reply does not say whether the message was accepted.
  if (meaning === undefined) return { kind: 'lost_after', reply };
  if (meaning === 'bad_address' || meaning === 'opted_out')
    return { kind: 'number_refused', reason: meaning, reply };
  return { kind: 'refused', code: Number(meaning.slice(0, 3)), reply: `${meaning} ${reply}`.slice(0, 500) };
}

function byStatus(status: number): ReplyPrefix | undefined {
  if (status === 429) return '454 4.7.0';
  if (status < 400 || status >= 500) return undefined;
  return status === 401 || status === 403 || status === 404 ? '530 5.7.0' : '554 5.6.0';
}
