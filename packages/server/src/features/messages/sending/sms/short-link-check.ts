// The part of a short link that no one else can make.
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type PreferenceLink,
  preferenceCheckLength,
  type ShortLink,
  shortCheckLength,
  toBase62,
} from '@fieldhouse/domain/messages/sms/short-link';

export function shortLinkCheck(secret: string, link: Omit<ShortLink, 'check'>): string {
  const { messageNumber, recipientNumber, position } = link;
  return checkOf(secret, `short link:${messageNumber}:${recipientNumber}:${position}`, shortCheckLength);
}

export function isOwnShortLink(secret: string, link: ShortLink): boolean {
  return timingSafeEqual(Buffer.from(shortLinkCheck(secret, link)), Buffer.from(link.check));
}

export function preferenceLinkCheck(secret: string, link: Omit<PreferenceLink, 'check'>): string {
  const { messageNumber, recipientNumber } = link;
  return checkOf(secret, `preference link:${messageNumber}:${recipientNumber}`, preferenceCheckLength);
}

export function isOwnPreferenceLink(secret: string, link: PreferenceLink): boolean {
  return timingSafeEqual(Buffer.from(preferenceLinkCheck(secret, link)), Buffer.from(link.check));
}

/** `length`: in base 62, at most 10. */
function checkOf(secret: string, text: string, length: number): string {
  const digest = createHmac('sha256', secret).update(text).digest();
  return toBase62(digest.readBigUInt64BE()).padStart(length, '0').slice(-length);
}
