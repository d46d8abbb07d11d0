// Codes of short links: what is read aloud or typed from paper. Without letters and digits that look alike.
import { randomInt } from 'node:crypto';

const letters = '23456789abcdefghjkmnpqrstuvwxyz';
/** About 49 bits: a code can't be guessed at the rate that addresses are limited to. */
const length = 10;

export function newShortCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** As typed: capitals are the same; undefined for what can be no code. */
export function readShortCode(text: string): string | undefined {
  const code = text.toLowerCase();
  return code.length === length && [...code].every((one) => letters.includes(one)) ? code : undefined;
}
