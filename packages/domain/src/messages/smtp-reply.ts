// What an SMTP reply means for the recipient, the message, the sender or the server: four different reactions.

export type SmtpVerdict =
  /** Try the same recipient again later. */
  | { readonly kind: 'transient' }
  /** The server wants less at a time; the try does not count. */
  | { readonly kind: 'throttle' }
  /** The address does not exist: never write to it again. */
  | { readonly kind: 'bad_address' }
  /** The same for everyone: the message or its sender is refused. */
  | { readonly kind: 'message_fault' | 'sender_fault' }
  /** The server itself can't be used as it is configured. */
  | { readonly kind: 'provider_fault' };

/** Permanent subjects and details of RFC 3463, with 5.1.10 of RFC 7505. One that is not here says nothing of one recipient. */
const permanent: Readonly<Record<string, SmtpVerdict['kind']>> = {
  '1.1': 'bad_address',
  '1.2': 'bad_address',
  '1.3': 'bad_address',
  '1.6': 'bad_address',
  '1.10': 'bad_address',
  // The mailbox will never take mail again, or no server takes any for its domain.
  '2.1': 'bad_address',
  '4.4': 'bad_address',
  // Several mailboxes have the address, or the mail itself can't go where it should: it may be another time, or another mail.
  '1.4': 'message_fault',
  '1.9': 'message_fault',
  '2.3': 'message_fault',
  '2.4': 'message_fault',
  '3.4': 'message_fault',
  '2.2': 'transient',
};

export function classifySmtpReply(code: number, text: string): SmtpVerdict {
  if (code === 530 || code === 535 || code === 534 || code === 538) return { kind: 'provider_fault' };
  const enhanced = enhancedStatus(code, text);
  if (code >= 400 && code < 500) {
    const isThrottle = code === 454 || enhanced === '7.28' || /throttl|rate exceeded|too many/i.test(text);
    return { kind: isThrottle ? 'throttle' : 'transient' };
  }
  if (enhanced !== undefined) {
    const isOfMessage = enhanced.startsWith('6.') || code === 552;
    return { kind: permanent[enhanced] ?? (isOfMessage ? 'message_fault' : 'sender_fault') };
  }
  if (code === 552) return { kind: 'message_fault' };
  // Old servers say 550 for everything; an address must not be barred for good because of a policy, or of who writes.
  const isOther =
    /relay|spam|polic|block|black ?list|reputation|dmarc|dkim|\bspf\b|\bsender|mail from|return.path/i.test(
      text,
    );
  const isOfAddress = code === 550 || code === 551 || code === 553;
  return { kind: isOfAddress && !isOther ? 'bad_address' : 'sender_fault' };
}

/** Subject and detail, where the class is that of the code; an IP address looks much the same and is none. */
function enhancedStatus(code: number, text: string): string | undefined {
  const statuses = text.matchAll(/(?<![\d.])([245])\.(\d{1,3}\.\d{1,3})(?![\d]|\.\d)/g);
  for (const [, group, detail] of statuses) if (group === String(code)[0]) return detail;
  return undefined;
}

/** Wait before try number `attempt` (from 1): a minute, doubled each time, at most four hours. */
export function retryDelayMs(attempt: number): number {
  return Math.min(60_000 * 2 ** (attempt - 1), 4 * 60 * 60_000);
}

export const maxSendAttempts = 8;
