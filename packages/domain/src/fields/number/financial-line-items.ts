import {
  type LineItemsValue,
  type LineItemValue,
  lineItemsValue,
  maxLineItems,
} from '@fieldhouse/contract/field-types';
import Big from 'big.js';
import {
  brokenRule,
  emptinessOperators,
  type FieldType,
  orderOperators,
  type Parsed,
  parsedValue,
} from '../field-type.ts';
import { compareDecimals } from './decimal.ts';
import { checkLineItem, lineItemFromText, lineItemText } from './financial-line-item.ts';
import { minorDigits } from './money.ts';
import { lineItemsTable, printLineItems } from './print-line-items.ts';

export const financialLineItems: FieldType<'financial_line_items', LineItemsValue> = {
  dataType: 'financial_line_items',
  parse(input, { currency }) {
    if (input === null) return parsedValue<LineItemsValue>(null);
    const parsed = lineItemsValue.safeParse(input);
    if (!parsed.success) return brokenRule('not_line_items', { max: maxLineItems });
    const summed = sumUp(
      parsed.data.items.map((item) => checkLineItem(item, currency)),
      currency,
    );
    if (!summed.ok || summed.value === null) return summed;
    const { subtotal, tax, total } = parsed.data;
    const stated = { subtotal, tax, total };
    for (const [name, sum] of Object.entries(stated)) {
      const exact = summed.value[name as keyof typeof stated];
      if (sum !== undefined && sum !== exact) return brokenRule('wrong_amount', { amount: exact });
    }
    return summed;
  },
  fromText(text, { currency }, context) {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
    if (lines.length > maxLineItems) return brokenRule('too_many', { max: maxLineItems });
    return sumUp(
      lines.map((line) => lineItemFromText(line, currency, context)),
      currency,
    );
  },
  toText: ({ items }) => items.map(lineItemText).join('\n'),
  compare: (a, b) => compareDecimals(a.total, b.total),
  amountOf: ({ total }) => total,
  operators: [...orderOperators, ...emptinessOperators],
  operandType: 'decimal',
  looksLike: () => false,
  print: {
    lines: (bill, formats, { currency }) => printLineItems(bill, formats, currency),
    separator: '; ',
    blockHtml: (bill, formats, { currency }) => lineItemsTable(bill, formats, currency),
  },
  teamSettings: ({ defaultCurrency }) => ({ currency: defaultCurrency }),
};

/** Tax is rounded per line, so that the total equals the sum of the displayed amounts. */
function taxOf({ amount, taxRate }: LineItemValue, currency: string): Big {
  return new Big(amount).times(taxRate).round(minorDigits(currency), Big.roundHalfUp);
}

function sumUp(checked: readonly Parsed<LineItemValue>[], currency: string): Parsed<LineItemsValue> {
  const items: LineItemValue[] = [];
  for (const one of checked) {
    if (!one.ok) return one;
    if (one.value !== null) items.push(one.value);
  }
  if (items.length === 0) return parsedValue<LineItemsValue>(null);
  const digits = minorDigits(currency);
  const subtotal = items.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
  const tax = items.reduce((sum, item) => sum.plus(taxOf(item, currency)), new Big(0));
  return parsedValue({
    items,
    subtotal: fixed(subtotal, digits),
    tax: fixed(tax, digits),
    total: fixed(subtotal.plus(tax), digits),
  });
}

function fixed(sum: Big, digits: number): string {
  const text = sum.toFixed(digits);
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}
