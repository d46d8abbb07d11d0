// Classifies SMTP replies by what they concern: the recipient, the message, the sender or the server. Each
// needs a different reaction.

export type SmtpVerdict =
  /** Retry the same recipient later. */
  | { readonly kind: 'transient' }
  /** The server throttles; the attempt does not count. */
  | { readonly kind: 'throttle' }
  /** The address does not exist: never send to it again. */
  | { readonly kind: 'bad_address' }
  /** Affects every recipient: the message or its sender is refused. */
  | { readonly kind: 'message_fault' | 'sender_fault' }
  /** The server can't be used with the current configuration. */
  | { readonly kind: 'provider_fault' };

/**
 * Permanent subjects and details of RFC 3463, with 5.1.10 of RFC 7505. Any other says nothing about a single
 * recipient.
 */
const permanent: Readonly<Record<string, SmtpVerdict['kind']>> = {
  '1.1': 'bad_address',
  '1.2': 'bad_address',
  '1.3': 'bad_address',
  '1.6': 'bad_address',
  '1.10': 'bad_address',
  // The mailbox will never accept mail again, or no server accepts any for its domain.
  '2.1': 'bad_address',
  '4.4': 'bad_address',
  // The address is ambiguous, or this mail can't be delivered; another attempt or another mail may succeed.
  '1.4': 'message_fault',
  '1.9': 'message_fault',
  '2.3': 'message_fault',
  '2.4': 'message_fault',
  '3.4': 'message_fault',
  '2.2': 'transient',
};

/**
 * `code` is the three-digit reply code, `text` the rest of the reply. For a refusal that says nothing about
 * the recipient or the message, the verdict is `sender_fault`.
 */
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
  // Old servers use 550 for everything; a policy or a blocked sender must not suppress an address
  // permanently.
  const isOther =
    /relay|spam|polic|block|black ?list|reputation|dmarc|dkim|\bspf\b|\bsender|mail from|return.path/i.test(
      text,
    );
  const isOfAddress = code === 550 || code === 551 || code === 553;
  return { kind: isOfAddress && !isOther ? 'bad_address' : 'sender_fault' };
}

/** Subject and detail, if the class matches the code; this excludes IP addresses, which look similar. */
function enhancedStatus(code: number, text: string): string | undefined {
  const statuses = text.matchAll(/(?<![\d.])([245])\.(\d{1,3}\.\d{1,3})(?![\d]|\.\d)/g);
  for (const [, group, detail] of statuses) if (group === String(code)[0]) return detail;
  return undefined;
}

/** Delay before attempt number `attempt` (from 1): a minute, doubled each time, at most four hours. */
export function retryDelayMs(attempt: number): number {
  return Math.min(60_000 * 2 ** (attempt - 1), 4 * 60 * 60_000);
}

export const maxSendAttempts = 8;
