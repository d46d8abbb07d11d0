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
import { toReadableText } from '../text/readable-text.ts';
import { checkDecimal, compareDecimals } from './decimal.ts';
import { numberFromText } from './number-text.ts';

/** Stored as a fraction: `0.25` is 25 %, so a scale of two needs four digits. */
export const percentage: FieldType<'percentage', string> = {
  dataType: 'percentage',
  parse(input, { scale, min, max }) {
    if (input === null) return parsedValue<string>(null);
    if (typeof input !== 'string' && typeof input !== 'number')
      return brokenRule('wrong_type', { expected: 'decimal' });
    return checkShare(String(input), { scale, min, max });
  },
  fromText(text, { scale, min, max }, { locale, decimalSign }) {
    const trimmed = toReadableText(text).trim();
    if (trimmed === '') return parsedValue<string>(null);
    // With or without the sign: 25 in such a column means 25 %.
    const plain = numberFromText(withoutSign(trimmed), locale, decimalSign);
    if (plain === undefined) return brokenRule('not_a_number');
    return checkShare(new Big(plain).div(100).toFixed(), { scale, min, max });
  },
  toText: (input, { scale }) => `${new Big(input).times(100).toFixed(scale)}%`,
  compare: (a, b) => compareDecimals(a, b),
  amountOf: (value) => value,
  fractionDigits: ({ scale }) => scale + 2,
  operators: [...equalityOperators, ...orderOperators, ...emptinessOperators],
  looksLike: (text, { locale, decimalSign }) =>
    text.trim().endsWith('%') && numberFromText(withoutSign(text.trim()), locale, decimalSign) !== undefined,
  print: { lines: (value, { percent }) => [percent(value)] },
  printForms: ['whole'],
};

/** A blank before the sign stays; `numberFromText` ignores it. The sign may be in the parentheses of a negative number. */
function withoutSign(text: string): string {
  if (text.startsWith('(') && text.endsWith('%)')) return `${text.slice(0, -2).trimEnd()})`;
  return text.endsWith('%') ? text.slice(0, -1) : text;
}

interface ShareSettings {
  readonly scale: number;
  readonly min: string | null;
  readonly max: string | null;
}

/** Errors refer to the number before the percent sign, as displayed. */
function checkShare(text: string, { scale, min, max }: ShareSettings): Parsed<string> {
  const checked = checkDecimal(text, { scale: scale + 2, min, max });
  if (checked.ok) return checked;
  if (checked.rule === 'too_many_decimals') return brokenRule(checked.rule, { scale });
  const shown = Object.entries(checked.data ?? {}).map(([name, limit]) => [
    name,
    name === 'digits' ? limit : `${new Big(String(limit)).times(100).toFixed()}%`,
  ]);
  return brokenRule(checked.rule, Object.fromEntries(shown));
}
