// Merge tags within the address of a link or a picture: a value is part of the path, the query or the fragment, and decides
// neither the scheme nor the host (decision 0181).
import type { PrintedValue, ValuePrinter } from '../../fields/value-printer.ts';

/** In a web address, or before the question mark of a mailbox or phone number. */
export type AddressPlace = 'url' | 'contact';

/** Behind the host, a value can’t change it. */
const fixed = /^(https?:\/\/[^\s"<>/?#{}\\]+[/?#]|mailto:|tel:)/i;

/** Whether its author wrote where the address leads. */
export function hasFixedTarget(address: string): boolean {
  const tagAt = address.indexOf('{{');
  return tagAt === -1 || fixed.test(address.slice(0, tagAt));
}

/** `before` is the part of the address before the tag. */
export function placeInAddress(before: string): AddressPlace {
  return /^(mailto|tel):[^?]*$/i.test(before) ? 'contact' : 'url';
}

const written = /(?:https?:\/\/|\bmailto:|\btel:)(?:\{\{[^{}]*\}\}|\[\w*\]|[^\s<>"{}[\]])*$/i;
/** As long as an address may be. */
const longest = 2000;

/** The beginning of an address at the end of a text. */
export function openAddress(text: string): string | undefined {
  return written.exec(text.slice(-longest))?.[0];
}

/** A value as a part of an address that can’t end it or begin another part. */
export function writeInAddress(
  part: string | PrintedValue,
  place: AddressPlace,
  printer: Pick<ValuePrinter, 'plain'>,
): string {
  const text = typeof part === 'string' ? part : printer.plain(part);
  // These would lead to another folder, also when encoded.
  if (text === '.' || text === '..') return '';
  const encoded = encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return place === 'contact' ? encoded.replaceAll('%40', '@').replaceAll('%2B', '+') : encoded;
}
