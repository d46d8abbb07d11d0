// Links of all contents of a message are numbered together, so that a click says of which version and language it was.
import type { Variant } from '@fieldhouse/contract/message-ab-test';

/** A short link has one character for the numbers of both versions in the first language. */
export const maxSmsLinks = 30;
const mailLinks = 1000;

/** The number after which the links of a content begin. `language` is 0 for the first one. */
export function linksBefore(method: string, variant: Variant = 'a', language = 0): number {
  return (2 * language + (variant === 'b' ? 1 : 0)) * linksOf(method);
}

export function variantOfLink(method: string, position: number): Variant {
  return Math.floor((position - 1) / linksOf(method)) % 2 === 1 ? 'b' : 'a';
}

/** Its place among the languages of a message; 0 for the first one. */
export function languageOfLink(method: string, position: number): number {
  return Math.floor((position - 1) / (2 * linksOf(method)));
}

/** How many numbers each content has. */
function linksOf(method: string): number {
  return method === 'sms' ? maxSmsLinks : mailLinks;
}
