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

export function judgeReply(code: number, text: string): SmtpVerdict {
  const enhanced = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? '';
  if (code === 530 || code === 535 || code === 534 || code === 538) return { kind: 'provider_fault' };
  if (code >= 400 && code < 500) {
    const isThrottle = code === 454 || enhanced === '4.7.28' || /throttl|rate exceeded|too many/i.test(text);
    return { kind: isThrottle ? 'throttle' : 'transient' };
  }
  if (/^5\.1\./.test(enhanced) || enhanced === '5.4.4') return { kind: 'bad_address' };
  if (enhanced === '5.2.2') return { kind: 'transient' };
  if (/^5\.7\./.test(enhanced)) return { kind: 'sender_fault' };
  if (/^5\.(3\.4|6\.)/.test(enhanced) || code === 552) return { kind: 'message_fault' };
  // Old servers say 550 for everything; an address must not be barred for good because of a policy.
  const isPolicy = /relay|spam|polic|block|black ?list|reputation|dmarc|dkim|\bspf\b/i.test(text);
  if (!isPolicy && enhanced === '' && (code === 550 || code === 551 || code === 553)) {
    return { kind: 'bad_address' };
  }
  return { kind: 'sender_fault' };
}

/** Wait before try number `attempt` (from 1): a minute, doubled each time, at most four hours. */
export function retryDelayMs(attempt: number): number {
  return Math.min(60_000 * 2 ** (attempt - 1), 4 * 60 * 60_000);
}

export const mostAttempts = 8;
