import Big from 'big.js';

/** A number of JSON, outside of texts, with more digits than every float holds, or an exponent that may be beyond them. */
const manyDigits = /(?:^|[:[,])\s*-?(?:(?=[\d.]{16})|[\d.]+e[+-]?\d{3})/i;

/** Whether a JSON text may contain a number that a float changes; false if it certainly contains none. */
export function hasManyDigits(text: string): boolean {
  return manyDigits.test(text);
}

/**
 * Whether a number is exactly what its JSON text says. One with an exponent is a float already where it was written, unless none is
 * that large or small: `1e400`.
 */
export function isSameNumber(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false;
  return /[eE]/.test(source) ? value !== 0 || /^[-0.]*e/i.test(source) : new Big(source).eq(value);
}
