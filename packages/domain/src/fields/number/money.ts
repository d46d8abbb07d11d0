import { isCurrency } from '@fieldhouse/contract/currencies';
import { type MoneyValue, moneyValue } from '@fieldhouse/contract/field-types';
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
import { currencyOf, readMoneyText } from './money-text.ts';
import { numberFromText } from './number-text.ts';

export const money: FieldType<'money', MoneyValue> = {
  dataType: 'money',
  parse(input) {
    if (input === null) return parsedValue<MoneyValue>(null);
    const parsed = moneyValue.safeParse(input);
    if (parsed.success) return checkMoney(parsed.data.amount, parsed.data.currency);
    const isCode = parsed.error.issues.every(({ path }) => path[0] === 'currency');
    return brokenRule(isCode ? 'not_a_currency' : 'not_money');
  },
  fromText(text, settings, { locale, decimalSign }) {
    if (text.trim() === '') return parsedValue<MoneyValue>(null);
    const written = readMoneyText(text);
    const plain = written && numberFromText(written.number, locale, decimalSign);
    const currency = written && currencyOf(written.names, settings.currency);
    return plain === undefined || currency === undefined
      ? brokenRule('not_money')
      : checkMoney(plain, currency);
  },
  toText: ({ amount, currency }) => `${amount} ${currency}`,
  compare: (a, b) => compareDecimals(a.amount, b.amount),
  amountOf: ({ amount }) => amount,
  operators: [...equalityOperators, ...orderOperators, ...emptinessOperators],
  operandType: 'decimal',
  looksLike(text) {
    const [, code] = /^-?[\d.,]+\s?(€|[A-Z]{3})$/.exec(text) ?? [];
    if (code !== undefined) return code === '€' || isCurrency(code);
    return /^-?[$€£¥]\s?[\d.,]+$/.test(text);
  },
  print: { lines: ({ amount, currency }, { decimal }) => [decimal(amount, currency)] },
  printForms: ['whole'],
  teamSettings: ({ defaultCurrency }) => ({ currency: defaultCurrency }),
};

function checkMoney(amount: string, currency: string): Parsed<MoneyValue> {
  if (!isCurrency(currency)) return brokenRule('not_a_currency');
  const checked = checkDecimal(amount, { scale: minorDigits(currency), min: null, max: null });
  return checked.ok
    ? parsedValue(checked.value === null ? null : { amount: checked.value, currency })
    : checked;
}

/** Fraction digits of a currency: two for the dollar, none for the yen. */
export function minorDigits(currency: string): number {
  const found = digitsOf.get(currency);
  if (found !== undefined) return found;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const digits = maximumFractionDigits ?? 2;
  digitsOf.set(currency, digits);
  return digits;
}

/**
 * Cached: asking Intl per cell would dominate an import. Codes have three letters, so the size is bounded.
 */
const digitsOf = new Map<string, number>();
