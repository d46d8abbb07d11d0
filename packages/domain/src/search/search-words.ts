import { foldText } from '../fields/text/fold-text.ts';

/** Signs between the parts of a number as people write it: `(916) 555-0142`. */
const numberSigns = /[()./-]+/;

/**
 * The words of a search, each of which has to be found. A number is taken apart at its signs, since a phone number is kept
 * as its digits, and an account or a date as it was written: both hold all the parts.
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
