import Big from 'big.js';
import { checkDecimal, compareDecimals } from './decimal.ts';
import { broken, emptiness, equality, type FieldType, order, value } from './field-type.ts';
import { numberFromText } from './number-text.ts';

/** Kept as the fraction that it is: `0.25` is 25 %, so that a scale of two takes four digits. */
export const percentage: FieldType<'percentage', string> = {
  dataType: 'percentage',
  parse(input, { scale, min, max }) {
    if (input === null) return value<string>(null);
    if (typeof input !== 'string' && typeof input !== 'number')
      return broken('wrong_type', { expected: 'decimal' });
    return checkDecimal(String(input), { scale: scale + 2, min, max });
  },
  fromText(text, { scale, min, max }, { locale }) {
    const trimmed = text.trim();
    if (trimmed === '') return value<string>(null);
    // With the sign or without: who writes 25 into such a column means 25 %.
    const plain = numberFromText(trimmed.replace(/\s*%$/, ''), locale);
    if (plain === undefined) return broken('not_a_number');
    return checkDecimal(new Big(plain).div(100).toFixed(), { scale: scale + 2, min, max });
  },
  toText: (input, { scale }) => `${new Big(input).times(100).toFixed(scale)}%`,
  compare: (a, b) => compareDecimals(a, b),
  operators: [...equality, ...order, ...emptiness],
  looksLike: (text, { locale }) =>
    /%$/.test(text.trim()) && numberFromText(text.trim().replace(/\s*%$/, ''), locale) !== undefined,
};
