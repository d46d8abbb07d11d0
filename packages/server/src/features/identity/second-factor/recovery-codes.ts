// Ten codes for the day the phone is lost. 50 random bits each, kept as keyed hashes, each good once.
import { createHmac, randomInt } from 'node:crypto';

const count = 10;
const length = 10;
/** Without the letters and digits that are taken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const letters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
    return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
  });
}

/** Of a code as the contract reads it: lowercase, without dashes. */
export function hashRecoveryCode(key: Buffer, code: string): Buffer {
  return createHmac('sha256', key).update(code.replaceAll('-', '')).digest();
}
