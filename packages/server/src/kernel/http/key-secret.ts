// The secret of an API key: a prefix that secret scanners recognize, 256 random bits, and a checksum, so that
// a truncated or mistyped key is detected without a query.
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type KeyKind, keyPrefixes } from '@fieldhouse/contract/api-keys';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretDigits = 43;
const checkDigits = 6;
const pattern = /^(fh_team_|fh_user_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

export interface NewSecret {
  readonly secret: string;
  readonly hash: Buffer;
  readonly hint: string;
}

export function makeSecret(kind: KeyKind): NewSecret {
  const start = keyPrefixes[kind] + inDigits(BigInt(`0x${randomBytes(32).toString('hex')}`), secretDigits);
  const secret = start + checkOf(start);
  return { secret, hash: hashOf(secret), hint: secret.slice(-4) };
}

/**
 * The hash by which a key is stored and found; undefined if the text is not a valid secret. One round of
 * SHA-256 is enough for 256 random bits.
 */
export function readSecret(text: string): Buffer | undefined {
  const match = pattern.exec(text);
  if (!match || checkOf(`${match[1]}${match[2]}`) !== match[3]) return undefined;
  return hashOf(text);
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function checkOf(start: string): string {
  return inDigits(BigInt(crc32(start)), checkDigits);
}

function inDigits(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = (digits[Number(rest % 62n)] ?? '') + text;
  return text.padStart(length, '0');
}
