// Whoever takes the mails: an SMTP server or the sandbox. One slot is one connection, which takes one mail after another.
import type { MailParts } from './mime.ts';

export type SendOutcome =
  /** Accepted: the reply to the final dot. */
  | { readonly kind: 'accepted'; readonly reply: string }
  /** Refused with a reply; nothing was taken. */
  | { readonly kind: 'refused'; readonly code: number; readonly reply: string }
  /** There is no connection to be had: the server is away, or does not let us in. Says nothing about the recipient. */
  | { readonly kind: 'unreachable'; readonly reply: string }
  /** The connection was lost before anything could have been taken. */
  | { readonly kind: 'lost_before'; readonly reply: string }
  /** The connection was lost after the mail was handed over: it may have been taken. */
  | { readonly kind: 'lost_after'; readonly reply: string }
  /** The ledger said no before a byte of the mail was handed over. */
  | { readonly kind: 'withheld' };

export interface OutgoingMail extends MailParts {
  readonly teamId: string;
  readonly messageId: string;
  readonly recipientId: string;
  /** The message in our ledger; null for a test. */
  readonly ledgerMessageId: string | null;
}

export interface Slot {
  /**
   * Hands over one mail. `mayHandOver` is asked when the mail itself is next, and resolves once the ledger has it that this
   * one may be on its way: no byte of it goes out before. What has to be said first (connecting, the envelope) does not wait
   * for it, so that a second mail may be given while the first one is under way; they go out in this order.
   */
  send(mail: OutgoingMail, mayHandOver: () => Promise<boolean>): Promise<SendOutcome>;
  close(): void;
}

export interface Provider {
  /** Connections a worker uses at once. */
  readonly slotCount: number;
  openSlot(): Slot;
}
