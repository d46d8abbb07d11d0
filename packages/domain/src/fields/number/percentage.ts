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
import { checkDecimal, compareDecimals } from './decimal.ts';
import { numberFromText } from './number-text.ts';

/** Kept as the fraction that it is: `0.25` is 25 %, so that a scale of two takes four digits. */
export const percentage: FieldType<'percentage', string> = {
  dataType: 'percentage',
  parse(input, { scale, min, max }) {
    if (input === null) return parsedValue<string>(null);
    if (typeof input !== 'string' && typeof input !== 'number')
      return brokenRule('wrong_type', { expected: 'decimal' });
    return checkShare(String(input), { scale, min, max });
  },
  fromText(text, { scale, min, max }, { locale }) {
    const trimmed = text.trim();
    if (trimmed === '') return parsedValue<string>(null);
    // With the sign or without: who writes 25 into such a column means 25 %.
    const plain = numberFromText(withoutSign(trimmed), locale);
    if (plain === undefined) return brokenRule('not_a_number');
    return checkShare(new Big(plain).div(100).toFixed(), { scale, min, max });
  },
  toText: (input, { scale }) => `${new Big(input).times(100).toFixed(scale)}%`,
  compare: (a, b) => compareDecimals(a, b),
  operators: [...equalityOperators, ...orderOperators, ...emptinessOperators],
  looksLike: (text, { locale }) =>
    text.trim().endsWith('%') && numberFromText(withoutSign(text.trim()), locale) !== undefined,
};

/** Blanks before the sign go with those around a number. */
function withoutSign(text: string): string {
  return text.endsWith('%') ? text.slice(0, -1) : text;
}

interface ShareSettings {
  readonly scale: number;
  readonly min: string | null;
  readonly max: string | null;
}

/** What is wrong is said of the figure before the sign, as people see it. */
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
