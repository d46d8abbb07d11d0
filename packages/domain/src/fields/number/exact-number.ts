import Big from 'big.js';

/** A number of JSON, outside of texts, with more digits than every float holds. */
const manyDigits = /(?:^|[:[,])\s*-?(?=[\d.]{16})/;

/** Whether a JSON text may contain a number that a float changes; false if it certainly contains none. */
export function hasManyDigits(text: string): boolean {
  return manyDigits.test(text);
}

/** Whether a number is exactly what its JSON text says. One with an exponent is a float already where it was written. */
export function isSameNumber(value: number, source: string): boolean {
  return /[eE]/.test(source) || new Big(source).eq(value);
}
