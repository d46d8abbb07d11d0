// The path of a tracked link in an SMS, where each character counts: the number of the message, the recipient's, the
// link's, and a check that no one else can make.
import { maxSmsLinks } from '../ab-test/link-numbers.ts';

export interface ShortLink {
  readonly messageNumber: string;
  readonly recipientNumber: string;
  readonly position: number;
  readonly check: string;
}

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const shortCheckLength = 6;

export function toBase62(value: bigint): string {
  let text = '';
  let rest = value;
  do {
    text = digits[Number(rest % 62n)] + text;
    rest /= 62n;
  } while (rest > 0n);
  return text;
}

/** One character for the number of a link of the first language; behind a dot, two for that of a further one, at most 3,843. */
export function writeShortLink({ messageNumber, recipientNumber, position, check }: ShortLink): string {
  const link =
    position <= 2 * maxSmsLinks ? digits[position] : `.${toBase62(BigInt(position)).padStart(2, '0')}`;
  return `${toBase62(BigInt(messageNumber))}-${toBase62(BigInt(recipientNumber))}${link}${check}`;
}

/** The link to a person's preferences. Its check is longer, since who has the link can change them. */
export interface PreferenceLink {
  readonly messageNumber: string;
  /** `0` in a test, which has no recipient. */
  readonly recipientNumber: string;
  readonly check: string;
}

export const preferenceCheckLength = 10;

export function writePreferenceLink({ messageNumber, recipientNumber, check }: PreferenceLink): string {
  return `${toBase62(BigInt(messageNumber))}-${toBase62(BigInt(recipientNumber))}-${check}`;
}

/** Undefined for what can't be such a link. */
export function readPreferenceLink(text: string): PreferenceLink | undefined {
  const parts = /^([0-9A-Za-z]{1,10})-([0-9A-Za-z]{1,10})-([0-9A-Za-z]{10})$/.exec(text);
  if (!parts) return undefined;
  const [, message = '', recipient = '', check = ''] = parts;
  return withNumbers(message, recipient, (numbers) => ({ ...numbers, check }));
}

/** Undefined for what can't be a short link. */
export function readShortLink(text: string): ShortLink | undefined {
  const parts =
    /^([0-9A-Za-z]{1,10})-([0-9A-Za-z]{1,10})(\.[0-9A-Za-z]{2}|[0-9A-Za-z])([0-9A-Za-z]{6})$/.exec(text);
  if (!parts) return undefined;
  const [, message = '', recipient = '', link = '', check = ''] = parts;
  return withNumbers(message, recipient, (numbers) => ({
    ...numbers,
    position: Number(fromBase62(link.replace('.', ''))),
    check,
  }));
}

function withNumbers<T>(
  message: string,
  recipient: string,
  toLink: (numbers: { readonly messageNumber: string; readonly recipientNumber: string }) => T,
): T | undefined {
  const messageNumber = fromBase62(message);
  const recipientNumber = fromBase62(recipient);
  if (messageNumber > maxNumber || recipientNumber > maxNumber) return undefined;
  return toLink({ messageNumber: String(messageNumber), recipientNumber: String(recipientNumber) });
}

/** Of a bigint in the database. */
const maxNumber = 2n ** 63n - 1n;

function fromBase62(text: string): bigint {
  let value = 0n;
  for (const digit of text) value = value * 62n + BigInt(digits.indexOf(digit));
  return value;
}
