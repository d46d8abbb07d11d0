import { cutText } from '@fieldhouse/contract/storable-text';
import type { OutgoingMail } from './sending/provider.ts';

interface Sms {
  readonly teamId: string;
  readonly recipientId: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly date: Date;
}

/** An SMS that belongs to no message. */
export function toSms({ teamId, recipientId, from, to, text, date }: Sms): OutgoingMail {
  const none = () => [];
  return {
    method: 'sms',
    teamId,
    recipientId,
    ledgerMessageId: null,
    messageId: recipientId,
    reference: recipientId,
    fromName: '',
    fromAddress: from,
    replyTo: '',
    toName: '',
    toAddress: to,
    subject: cutText(text, 80),
    content: { html: () => '', text: () => text, encodedHtml: none, encodedText: none },
    unsubscribeUrl: undefined,
    list: null,
    date,
  };
}
