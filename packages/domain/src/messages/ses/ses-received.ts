// A mail that Amazon SES received, as its receipt rules publish it to SNS.
import { fieldsOf } from './ses-events.ts';

interface ReceivedMail {
  readonly text: string;
  readonly encoding: 'utf8' | 'base64';
}

/** Undefined for anything else, without the mail’s content, and for what SES takes for spam or a virus. */
export function sesReceivedMail(event: unknown): ReceivedMail | undefined {
  const { notificationType, receipt, content } = fieldsOf(event);
  if (notificationType !== 'Received' || typeof content !== 'string') return undefined;
  const { spamVerdict, virusVerdict, action } = fieldsOf(receipt);
  if ([spamVerdict, virusVerdict].some((verdict) => fieldsOf(verdict).status === 'FAIL')) return undefined;
  const { encoding } = fieldsOf(action);
  const isBase64 = typeof encoding === 'string' && encoding.toUpperCase() === 'BASE64';
  return { text: content, encoding: isBase64 ? 'base64' : 'utf8' };
}
