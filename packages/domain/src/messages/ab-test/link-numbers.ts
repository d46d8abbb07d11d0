// Links of both versions of a message are numbered together, so that a click says of which version it was.
import type { Variant } from '@fieldhouse/contract/message-ab-test';

/** A short link has one character for the number. */
export const maxSmsLinks = 30;
const mailLinks = 1000;

/** The number after which version B begins. */
export function linksOfBAfter(method: string): number {
  return method === 'sms' ? maxSmsLinks : mailLinks;
}

export function variantOfLink(method: string, position: number): Variant {
  return position > linksOfBAfter(method) ? 'b' : 'a';
}
