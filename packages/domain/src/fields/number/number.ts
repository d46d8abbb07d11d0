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

export const number: FieldType<'number', number> = {
  dataType: 'number',
  parse(input, settings) {
    if (input === null) return parsedValue<number>(null);
    if (typeof input !== 'number') return brokenRule('wrong_type', { expected: 'number' });
    return checkNumber(input, settings);
  },
  fromText(text, settings, { locale, decimalSign }) {
    if (text.trim() === '') return parsedValue<number>(null);
    const plain = numberFromText(text, locale, decimalSign);
    if (plain === undefined) return brokenRule('not_a_number');
    const trimmed = plain.replace(/\.0+$/, '');
    return /^-?\d+$/.test(trimmed) ? checkNumber(Number(trimmed), settings) : brokenRule('not_an_integer');
  },
  toText: (input) => String(input),
  compare: (a, b) => a - b,
  operators: [...equalityOperators, ...orderOperators, ...emptinessOperators],
  looksLike: (text) => /^-?\d{1,15}$/.test(text) && !/^-?0\d/.test(text),
  print: { lines: printNumber },
};

function checkNumber(input: number, settings: { min: number | null; max: number | null }): Parsed<number> {
  if (!Number.isFinite(input)) return brokenRule('not_a_number');
  if (!Number.isInteger(input)) return brokenRule('not_an_integer');
  if (!Number.isSafeInteger(input)) return brokenRule('number_too_large');
  if (settings.min !== null && input < settings.min) return brokenRule('min_value', { min: settings.min });
  if (settings.max !== null && input > settings.max) return brokenRule('max_value', { max: settings.max });
  // Normalizes -0, which JSON would turn into 0.
  return parsedValue(input === 0 ? 0 : input);
}
