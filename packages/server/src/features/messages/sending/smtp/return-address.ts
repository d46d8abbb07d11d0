// The return path of one recipient (VERP): signed ids, so that a bounce says whose it is whatever it contains, and no one
// can report another's. In base32, since some servers change the case of letters; at most 64 characters (RFC 5321).
// Where all bounces come to one mailbox, the headers of the returned mail have the same signature.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const signatureBytes = 6;
const totalBytes = 2 * idBytes + signatureBytes;
const prefix = 'b-';
const digits = 'abcdefghijklmnopqrstuvwxyz234567';

interface ReturnTarget {
  readonly teamId: string;
  readonly recipientId: string;
}

export function toReturnAddress(key: KeyObject, target: ReturnTarget, domain: string): string {
  const ids = idsOf(target);
  return `${prefix}${toBase32(Buffer.concat([ids, signatureOf(key, ids)]))}@${domain}`;
}

/** Undefined for any address that we did not make. */
export function readReturnAddress(key: KeyObject, address: string, domain: string): ReturnTarget | undefined {
  const lower = address.toLowerCase();
  if (!lower.startsWith(prefix) || !lower.endsWith(`@${domain}`)) return undefined;
  const bytes = fromBase32(lower.slice(prefix.length, -domain.length - 1));
  if (bytes?.length !== totalBytes) return undefined;
  const ids = bytes.subarray(0, 2 * idBytes);
  if (!timingSafeEqual(signatureOf(key, ids), bytes.subarray(2 * idBytes))) return undefined;
  return { teamId: toUuid(ids.subarray(0, idBytes)), recipientId: toUuid(ids.subarray(idBytes)) };
}

/** The first address that we made, of those in the headers of a mail. */
export function findReturnAddress(key: KeyObject, headers: string, domain: string): ReturnTarget | undefined {
  const addresses = headers.match(/b-[a-z2-7]{61}@[a-z0-9.-]+/gi) ?? [];
  return addresses
    .map((address) => readReturnAddress(key, address, domain))
    .find((target) => target !== undefined);
}

/** The recipient in the headers of a mail, signed. */
export function toMailReference(key: KeyObject, target: ReturnTarget): string {
  return `${target.recipientId}.${toBase32(signatureOf(key, idsOf(target)))}`;
}

/** The recipient of a mail with these headers; undefined if the team did not send it. */
export function findMailReference(key: KeyObject, headers: string, teamId: string): string | undefined {
  const found = headers.matchAll(
    /^(?:X-Msg-Ref|Message-ID):\s*<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([a-z2-7]+)\b/gim,
  );
  return firstSigned(key, teamId, found);
}

/** The recipient of the mail that another answers, by its In-Reply-To and References; undefined if the team did not send it. */
export function findRepliedTo(key: KeyObject, messageIds: string, teamId: string): string | undefined {
  const found = messageIds.matchAll(/<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([a-z2-7]+)@/gi);
  return firstSigned(key, teamId, found);
}

function firstSigned(key: KeyObject, teamId: string, found: Iterable<RegExpMatchArray>): string | undefined {
  for (const [, id = '', signature = ''] of found) {
    const recipientId = id.toLowerCase();
    const [, expected = ''] = toMailReference(key, { teamId, recipientId }).split('.');
    const given = Buffer.from(signature.toLowerCase());
    if (given.length === expected.length && timingSafeEqual(given, Buffer.from(expected))) return recipientId;
  }
  return undefined;
}

function idsOf({ teamId, recipientId }: ReturnTarget): Buffer {
  return Buffer.from(`${teamId}${recipientId}`.replaceAll('-', ''), 'hex');
}

function signatureOf(key: KeyObject, ids: Buffer): Buffer {
  return createHmac('sha256', key).update(ids).digest().subarray(0, signatureBytes);
}

function toUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => digits[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

function fromBase32(text: string): Buffer | undefined {
  if (text.length !== Math.ceil((totalBytes * 8) / 5) || !/^[a-z2-7]+$/.test(text)) return undefined;
  const bits = [...text].map((digit) => digits.indexOf(digit).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  // The last digit has a bit that holds nothing: with another one it is no address of ours.
  return toBase32(bytes) === text ? bytes : undefined;
}
