import { broken, emptiness, equality, type FieldType, order, type Parsed, value } from '../field-type.ts';
import { numberFromText } from './number-text.ts';

export const number: FieldType<'number', number> = {
  dataType: 'number',
  parse(input, settings) {
    if (input === null) return value<number>(null);
    if (typeof input !== 'number') return broken('wrong_type', { expected: 'number' });
    return checkNumber(input, settings);
  },
  fromText(text, settings, { locale }) {
    if (text.trim() === '') return value<number>(null);
    const plain = numberFromText(text, locale);
    if (plain === undefined) return broken('not_a_number');
    const trimmed = plain.replace(/\.0+$/, '');
    return /^-?\d+$/.test(trimmed) ? checkNumber(Number(trimmed), settings) : broken('not_an_integer');
  },
  toText: (input) => String(input),
  compare: (a, b) => a - b,
  operators: [...equality, ...order, ...emptiness],
  looksLike: (text) => /^-?\d{1,15}$/.test(text) && !/^-?0\d/.test(text),
};

function checkNumber(input: number, settings: { min: number | null; max: number | null }): Parsed<number> {
  if (!Number.isFinite(input)) return broken('not_a_number');
  if (!Number.isInteger(input)) return broken('not_an_integer');
  if (!Number.isSafeInteger(input)) return broken('number_too_large');
  if (settings.min !== null && input < settings.min) return broken('min_value', { min: settings.min });
  if (settings.max !== null && input > settings.max) return broken('max_value', { max: settings.max });
  // Minus zero would read back as zero.
  return value(input === 0 ? 0 : input);
}
