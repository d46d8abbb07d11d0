// Ten recovery codes for a lost phone. 50 random bits each, stored as keyed hashes, each valid once.
import { createHmac, randomInt } from 'node:crypto';

const count = 10;
const length = 10;
/** Without letters and digits that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const letters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
    return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
  });
}

/** Hash of a code as the contract normalises it: lowercase, without dashes. */
export function hashRecoveryCode(key: Buffer, code: string): Buffer {
  return createHmac('sha256', key).update(code.replaceAll('-', '')).digest();
}
