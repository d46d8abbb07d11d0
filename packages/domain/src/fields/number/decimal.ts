import Big from 'big.js';
import {
  brokenRule,
  emptinessOperators,
  equalityOperators,
  type FieldType,
  orderOperators,
  type Parsed,
  parsedValue,
} from '../field-type.ts';
import { printNumber } from '../printing.ts';
import { numberFromText } from './number-text.ts';

/**
 * Maximum number of digits before the point; PostgreSQL's numeric allows far more, but no one can read them.
 */
const maxWholeDigits = 30;
const decimalText = /^-?\d{1,30}(\.\d{1,20})?$/;

export const decimal: FieldType<'decimal', string> = {
  dataType: 'decimal',
  parse(input, settings) {
    if (input === null) return parsedValue<string>(null);
    if (typeof input !== 'string' && typeof input !== 'number')
      return brokenRule('wrong_type', { expected: 'decimal' });
    return checkDecimal(String(input), settings);
  },
  fromText(text, settings, { locale, decimalSign }) {
    if (text.trim() === '') return parsedValue<string>(null);
    const plain = numberFromText(text, locale, decimalSign);
    return plain === undefined ? brokenRule('not_a_number') : checkDecimal(plain, settings);
  },
  toText: (input) => input,
  compare: (a, b) => compareDecimals(a, b),
  amountOf: (value) => value,
  fractionDigits: ({ scale }) => scale,
  operators: [...equalityOperators, ...orderOperators, ...emptinessOperators],
  looksLike: (text, { locale, decimalSign }) => {
    const plain = numberFromText(text, locale, decimalSign);
    return plain !== undefined && decimalText.test(plain) && !/^-?0\d/.test(plain) && !isDialled(text);
  },
  print: { lines: printNumber },
  printForms: ['whole'],
};

/** `+19165550143` and `916 555 0143` parse as numbers too, but would lose their phone format. */
function isDialled(text: string): boolean {
  const digits = text.trim();
  if (/^\+\d[\d\s]{7,}$/.test(digits)) return true;
  return /^\d+(\s\d+)+$/.test(digits) && !/^\d{1,3}(\s\d{3})+$/.test(digits);
}

export function compareDecimals(a: string, b: string): number {
  return new Big(a).cmp(new Big(b));
}

interface DecimalSettings {
  readonly scale: number;
  readonly min: string | null;
  readonly max: string | null;
}

/**
 * Pads to the exact scale of the column: `1.5` becomes `1.50`; excess digits are refused, never rounded away.
 */
export function checkDecimal(text: string, { scale, min, max }: DecimalSettings): Parsed<string> {
  if (!decimalText.test(text))
    return brokenRule(/^-?\d{31,}/.test(text) ? 'number_too_large' : 'not_a_number', {
      digits: maxWholeDigits,
    });
  const padded = min === null && max === null ? padFraction(text, scale) : undefined;
  if (padded !== undefined) return parsedValue(padded);
  const exact = new Big(text);
  if (!exact.round(scale, Big.roundDown).eq(exact)) return brokenRule('too_many_decimals', { scale });
  if (min !== null && exact.lt(min)) return brokenRule('min_value', { min });
  if (max !== null && exact.gt(max)) return brokenRule('max_value', { max });
  const fixed = exact.toFixed(scale);
  return parsedValue(/^-0(\.0*)?$/.test(fixed) ? fixed.slice(1) : fixed);
}

/** Fast path without arithmetic for text that only needs trailing zeros: an import has millions of cells. */
function padFraction(text: string, scale: number): string | undefined {
  const [whole = '', fraction = ''] = text.split('.');
  if (!/^(?:0|-?[1-9]\d*)$/.test(whole) || fraction.length > scale) return undefined;
  return scale === 0 ? whole : `${whole}.${fraction.padEnd(scale, '0')}`;
}
