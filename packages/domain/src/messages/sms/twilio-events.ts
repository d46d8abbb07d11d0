// What a status callback of Twilio means for us. Its statuses are notification types of ours by the same names.
import { type NotificationType, notificationType } from '@fieldhouse/contract/message-results';
import { type SmsKeyword, smsKeywordOf } from './keywords.ts';

type Params = Readonly<Record<string, string>>;

interface SmsReport {
  readonly type: NotificationType;
  readonly payload: Readonly<Record<string, string>>;
  /** `number`: the number can't be reached, `opted_out`: the person texted STOP to the provider. */
  readonly fault: 'number' | 'opted_out' | null;
}

const outgoing: ReadonlySet<NotificationType> = new Set([
  'accepted',
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'partially_delivered',
  'canceled',
  'read',
]);

const reasons: Readonly<Record<string, string>> = {
  '21610': 'opted_out',
  '30003': 'unreachable_phone',
  '30004': 'blocked_by_carrier',
  '30005': 'unknown_number',
  '30006': 'landline',
  '30007': 'filtered_by_carrier',
};

/** Undefined for a callback that says nothing about a message of ours. */
export function toSmsReport(params: Params): SmsReport | undefined {
  const type = notificationType.safeParse(params.MessageStatus).data;
  if (type === undefined || !outgoing.has(type)) return undefined;
  const errorCode = params.ErrorCode ?? '';
  const reason = reasons[errorCode] ?? '';
  const filled = Object.entries({ providerId: params.MessageSid ?? '', errorCode, reason });
  return {
    type,
    payload: Object.fromEntries(filled.filter(([, value]) => value !== '')),
    fault: faultOf(reason),
  };
}

function faultOf(reason: string): SmsReport['fault'] {
  if (reason === 'opted_out') return 'opted_out';
  return reason === 'unknown_number' || reason === 'landline' ? 'number' : null;
}

/** What identifies a callback: Twilio repeats one whose reply it did not get. Undefined if it is none. */
export function twilioEventIdentity(params: Params): string | undefined {
  const { MessageSid: id = '', MessageStatus: status = params.SmsStatus ?? '' } = params;
  if (id === '' || status === '') return undefined;
  return JSON.stringify([id, status, params.RawDlrDoneDate ?? '']);
}

/** A number may have further words for these, which are configured at Twilio. */
const optOutTypes: Readonly<Record<string, SmsKeyword>> = { STOP: 'stop', START: 'start', HELP: 'help' };

/** Of a text to one of our numbers. */
export function twilioKeywordOf({ Body = '', OptOutType = '' }: Params): SmsKeyword | undefined {
  return Object.hasOwn(optOutTypes, OptOutType) ? optOutTypes[OptOutType] : smsKeywordOf(Body);
}
