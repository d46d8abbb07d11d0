// Links of all contents of a message are numbered together, so that a click says of which version and language it was.
import type { Variant } from '@fieldhouse/contract/message-ab-test';

/** A short link has one character for the number. */
export const maxSmsLinks = 30;
const mailLinks = 1000;

/** The number after which the links of a content begin. `language` is 0 for the first one; an SMS has no others. */
export function linksBefore(method: string, variant: Variant = 'a', language = 0): number {
  const ofVersion = method === 'sms' ? maxSmsLinks : mailLinks;
  return (2 * language + (variant === 'b' ? 1 : 0)) * ofVersion;
}

export function variantOfLink(method: string, position: number): Variant {
  const ofVersion = method === 'sms' ? maxSmsLinks : mailLinks;
  return Math.floor((position - 1) / ofVersion) % 2 === 1 ? 'b' : 'a';
}

/** Its place among the languages of a mail; 0 for the first one. */
export function languageOfLink(position: number): number {
  return Math.floor((position - 1) / (2 * mailLinks));
}
