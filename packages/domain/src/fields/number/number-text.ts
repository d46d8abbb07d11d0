// Reads numbers as people write them, without going through a float.
import type { DecimalSign } from '@fieldhouse/contract/file-reading';
import { toReadableText } from '../text/readable-text.ts';

interface Separators {
  readonly decimal: string;
  readonly group: string;
}

const known = new Map<string, Separators>();

/** Decimal and grouping sign of a locale. */
function separatorsOf(locale: string): Separators {
  const found = known.get(locale);
  if (found) return found;
  const parts = new Intl.NumberFormat(locale, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(
    1_234_567.5,
  );
  const made = {
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    group: parts.find((part) => part.type === 'group')?.value ?? ',',
  };
  known.set(locale, made);
  return made;
}

/** The decimal sign of a locale, a comma or a point. */
export function decimalSignOf(locale: string): DecimalSign {
  return separatorsOf(locale).decimal === ',' ? ',' : '.';
}

const digitsWithPoint = /^-?\d+(?:\.\d+)?$/;

/**
 * Accepts `1,234.50`, `1 234.50`, `(12)`, `+3` and `١٢`, but not `1e3`; returns plain digits with a point, or undefined. A locale with a
 * decimal comma also reads `1.5`, where the point can separate no groups. `decimalSign` replaces the sign of the locale, and is then
 * the only one: `1.5` beside `2,75` is no number.
 */
export function numberFromText(text: string, locale: string, decimalSign?: DecimalSign): string | undefined {
  const { decimal, group } = decimalSign === undefined ? separatorsOf(locale) : separatorsWith(decimalSign);
  // Fast path for the form most files use; a point that may be a group separator takes the slow path.
  if (decimal === '.' && digitsWithPoint.test(text)) return text;
  // Arabic has signs of its own.
  const readable = toReadableText(text).trim().replaceAll('٫', decimal).replaceAll('٬', group);
  const [, inParentheses, sign = '', digits = inParentheses ?? ''] =
    /^(?:\((.*)\)|([+-]?)\s*(.*))$/s.exec(readable.replace(/^[\u2212\u2013\u2010\u2011]/, '-')) ?? [];
  const isLenient = decimalSign === undefined && decimal !== '.';
  const plain =
    plainDigits(digits.trim(), decimal, group) ??
    (isLenient ? plainDigits(digits.trim(), '.', '') : undefined);
  if (plain === undefined) return undefined;
  return inParentheses !== undefined || sign === '-' ? `-${plain}` : plain;
}

function separatorsWith(decimal: DecimalSign): Separators {
  return { decimal, group: decimal === ',' ? '.' : ',' };
}

/**
 * Group separators are only accepted between groups: neither `1,5` nor `0,500` nor `12, 345` is a number in English. Blanks and
 * apostrophes separate groups in every language; tabs and line ends separate cells and lines.
 */
function plainDigits(text: string, decimal: string, group: string): string | undefined {
  const [whole = '', fraction = '', ...more] = text.split(decimal);
  if (more.length > 0 || !/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return undefined;
  const digits = /^\d*$/.test(whole) ? whole : withoutGroups(whole, group);
  if (digits === undefined) return undefined;
  return `${digits === '' ? '0' : digits}${fraction === '' ? '' : `.${fraction}`}`;
}

const grouped = /^[1-9]\d{0,2}(\D)\d{3}(?:\1\d{3})*$/;

const blankOrApostrophe = /^(?:\p{Zs}|['’])$/u;

/** The first group doesn't begin with a zero, and all signs are the same. */
function withoutGroups(whole: string, group: string): string | undefined {
  const sign = grouped.exec(whole)?.[1];
  if (sign === undefined || !(sign === group || blankOrApostrophe.test(sign))) return undefined;
  return whole.replaceAll(sign, '');
}
