// A mail that Amazon SES received, as its receipt rules publish it to SNS.
import { z } from 'zod';

const verdict = z.object({ status: z.string() }).optional();
const received = z.object({
  notificationType: z.literal('Received'),
  receipt: z.object({
    spamVerdict: verdict,
    virusVerdict: verdict,
    action: z.object({ encoding: z.string().optional() }),
  }),
  content: z.string(),
});

interface ReceivedMail {
  readonly text: string;
  readonly encoding: 'utf8' | 'base64';
}

/** Undefined for anything else, without the mail’s content, and for what SES takes for spam or a virus. */
export function sesReceivedMail(event: unknown): ReceivedMail | undefined {
  const { data } = received.safeParse(event);
  if (!data) return undefined;
  const { spamVerdict, virusVerdict, action } = data.receipt;
  if ([spamVerdict, virusVerdict].some((one) => one?.status === 'FAIL')) return undefined;
  return { text: data.content, encoding: action.encoding?.toUpperCase() === 'BASE64' ? 'base64' : 'utf8' };
}
