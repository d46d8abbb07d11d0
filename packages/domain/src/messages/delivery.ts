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
  // Consent is no delivery status.
  subscribed: 0,
  unsubscribed: 0,
};
