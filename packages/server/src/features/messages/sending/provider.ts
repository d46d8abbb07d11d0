// The destination of mails and SMS: an SMTP server, Amazon SES, Twilio or the sandbox. One slot is one connection, which sends
// one mail after another.
import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { NotificationType } from '@fieldhouse/contract/message-results';
import type { DkimKey } from '../../sending-domains/index.ts';
import type { MailParts } from './mime.ts';

export type SendOutcome =
  /** Accepted: the reply to the final dot. */
  | {
      readonly kind: 'accepted';
      readonly reply: string;
      /** Of an SMS: its first status. */
      readonly status?: NotificationType;
    }
  /** Refused with a reply; nothing was accepted. */
  | { readonly kind: 'refused'; readonly code: number; readonly reply: string }
  /** Refused for good because of the recipient's number, by a provider of SMS. */
  | { readonly kind: 'number_refused'; readonly reason: 'bad_address' | 'opted_out'; readonly reply: string }
  /** No connection: the server is unreachable or refuses us. Does not concern the recipient. */
  | { readonly kind: 'unreachable'; readonly reply: string }
  /** The connection was lost before the mail could have been accepted. */
  | { readonly kind: 'lost_before'; readonly reply: string }
  /** The connection was lost after the mail was handed over: it may have been accepted. */
  | { readonly kind: 'lost_after'; readonly reply: string }
  /** The ledger withheld the mail before any byte of it was handed over. */
  | { readonly kind: 'withheld' };

/** Of an SMS only the addresses, which are phone numbers, and the text of the content count. */
export interface OutgoingMail extends MailParts {
  readonly method: DeliveryMethod;
  /** Signs a mail; undefined if its provider does, or none can. */
  readonly dkim?: DkimKey | undefined;
  readonly teamId: string;
  readonly messageId: string;
  readonly recipientId: string;
  /** The message in our ledger; null for a test. */
  readonly ledgerMessageId: string | null;
}

export interface Slot {
  /**
   * Hands over one mail. `mayHandOver` is called when the mail is next, and resolves once its start is
   * committed to the ledger: no byte of the mail is sent before. What precedes it (connecting, the envelope)
   * does not wait, so that a second mail can be passed in while the first one is in flight; they are sent in
   * this order.
   */
  send(mail: OutgoingMail, mayHandOver: () => Promise<boolean>): Promise<SendOutcome>;
  close(): void;
}

/** What the provider allows an account. */
export interface ProviderQuota {
  readonly perSecond: number;
  readonly perDay: number;
  readonly sentLastDay: number;
}

/** One account with a provider. */
export interface Provider {
  /** Connections a worker uses at once. */
  readonly slotCount: number;
  openSlot(): Slot;
  /** What has to be loaded first: its time must not count as that of the first messages. */
  prepare?(): Promise<unknown>;
  /** Whether it has a quota, which `check` reads. */
  readonly hasQuota: boolean;
  /** Connects without sending anything; throws if that fails. */
  check(): Promise<ProviderQuota | undefined>;
  close(): void;
}
