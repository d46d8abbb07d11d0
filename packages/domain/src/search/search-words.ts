import { foldText } from '../fields/text/fold-text.ts';

/** Separators inside a number as people write it: `(916) 555-0142`. */
const numberSigns = /[()./-]+/;

/**
 * The words of a search; each must match. A number is split at its separators: phone numbers are stored as
 * digits, account numbers and dates as written, and both contain all the parts.
 */
export function searchWords(text: string): string[] {
  return foldText(text)
    .split(' ')
    .flatMap((word) => (isNumber(word) ? word.split(numberSigns) : [word]))
    .filter((word) => word !== '');
}

function isNumber(word: string): boolean {
  return /^[\d()./-]+$/.test(word) && /\d/.test(word);
}
