import { type LineItemValue, lineItemValue, type WrittenLineItem } from '@fieldhouse/contract/field-types';
import Big from 'big.js';
import {
  brokenRule,
  emptinessOperators,
  type FieldType,
  orderOperators,
  type Parsed,
  parsedValue,
  type TextContext,
} from '../field-type.ts';
import { joinParts, splitParts } from '../parts/parts-text.ts';
import { compareDecimals } from './decimal.ts';
import { minorDigits } from './money.ts';
import { numberFromText } from './number-text.ts';
import { printLineItem } from './print-line-items.ts';

export const financialLineItem: FieldType<'financial_line_item', LineItemValue> = {
  dataType: 'financial_line_item',
  parse(input, { currency }) {
    if (input === null) return parsedValue<LineItemValue>(null);
    const parsed = lineItemValue.safeParse(input);
    return parsed.success ? checkLineItem(parsed.data, currency) : brokenRule('not_a_line_item');
  },
  fromText(text, { currency }, context) {
    return text.trim() === '' ? parsedValue<LineItemValue>(null) : lineItemFromText(text, currency, context);
  },
  toText: (item) => lineItemText(item),
  compare: (a, b) => compareDecimals(a.amount, b.amount),
  amountOf: ({ amount }) => amount,
  operators: [...orderOperators, ...emptinessOperators],
  operandType: 'decimal',
  looksLike: () => false,
  print: { lines: (item, formats, { currency }) => [printLineItem(item, formats, currency)] },
  teamSettings: ({ defaultCurrency }) => ({ currency: defaultCurrency }),
};

const plainDecimal = /^-?\d{1,12}(\.\d{1,8})?$/;
/** The product of two such numbers. */
const plainProduct = /^-?\d{1,24}(\.\d{1,8})?$/;

/**
 * Computes the amount, rounded to the smallest coin, halves away from zero. An amount that is given must be
 * equal to it.
 */
export function checkLineItem(item: WrittenLineItem, currency: string): Parsed<LineItemValue> {
  const { description, quantity, unitPrice, taxRate } = item;
  if (![quantity, unitPrice, taxRate].every((text) => plainDecimal.test(text)))
    return brokenRule('not_a_number');
  const rate = new Big(taxRate);
  if (rate.lt(0) || rate.gt(1)) return brokenRule('not_a_tax_rate');
  const amount = new Big(quantity).times(unitPrice).toFixed(minorDigits(currency), Big.roundHalfUp);
  const exact = plainZero(amount);
  if (item.amount !== undefined && (!plainProduct.test(item.amount) || !new Big(item.amount).eq(exact))) {
    return brokenRule('wrong_amount', { amount: exact });
  }
  return parsedValue({
    description,
    quantity: new Big(quantity).toFixed(),
    unitPrice: new Big(unitPrice).toFixed(),
    taxRate: rate.toFixed(),
    amount: exact,
  });
}

export function lineItemText({ description, quantity, unitPrice, taxRate }: LineItemValue): string {
  return joinParts([description, quantity, unitPrice, ...(taxRate === '0' ? [] : [taxRate])], ';');
}

/** `Chairs; 12; 4.50; 0.0725` */
export function lineItemFromText(
  text: string,
  currency: string,
  { locale, decimalSign }: Pick<TextContext, 'locale' | 'decimalSign'>,
): Parsed<LineItemValue> {
  const [description = '', quantity, unitPrice, taxRate = '0', ...more] = splitParts(text, ';');
  if (quantity === undefined || unitPrice === undefined || more.length > 0)
    return brokenRule('not_a_line_item');
  const [count, price, rate] = [quantity, unitPrice, taxRate].map((part) =>
    numberFromText(part, locale, decimalSign),
  );
  const parsed = lineItemValue.safeParse({ description, quantity: count, unitPrice: price, taxRate: rate });
  return parsed.success ? checkLineItem(parsed.data, currency) : brokenRule('not_a_line_item');
}

function plainZero(amount: string): string {
  return /^-0(\.0*)?$/.test(amount) ? amount.slice(1) : amount;
}
