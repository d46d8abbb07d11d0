// The known delivery status only ever rises: a bounce outranks an earlier delivery, an open does not undo a
// bounce.
import type { NotificationType } from '@fieldhouse/contract/message-results';

export const deliveryRanks: Readonly<Record<NotificationType, number>> = {
  send: 10,
  queued: 15,
  delivery: 20,
  open: 30,
  click: 40,
  failed: 50,
  bounce: 60,
  complaint: 70,
  // SMS, as Twilio reports it. Where carriers send no receipt, `sent` is the last.
  accepted: 5,
  scheduled: 5,
  sending: 16,
  sent: 17,
  partially_delivered: 18,
  delivered: 20,
  undelivered: 50,
  canceled: 50,
  read: 55,
  // Of a reply, not of our message.
  receiving: 0,
  received: 0,
  // Consent is no delivery status.
  subscribed: 0,
  unsubscribed: 0,
};
