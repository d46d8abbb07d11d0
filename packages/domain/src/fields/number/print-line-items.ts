// Line items as a reader sees them: lines of text, and in HTML a table.
import type { LineItemsValue, LineItemValue } from '@fieldhouse/contract/field-types';
import type { PrintFormats } from '../printing.ts';
import { escapeHtml } from '../text/escape-html.ts';

export function printLineItem(
  { description, quantity, unitPrice, amount }: LineItemValue,
  { decimal }: PrintFormats,
  currency = 'USD',
): string {
  const figures = `${decimal(quantity)} × ${decimal(unitPrice, currency)} = ${decimal(amount, currency)}`;
  return description === '' ? figures : `${description}: ${figures}`;
}

export function printLineItems(bill: LineItemsValue, formats: PrintFormats, currency = 'USD'): string[] {
  return [
    ...bill.items.map((item) => printLineItem(item, formats, currency)),
    ...sums(bill, currency, formats).map(({ word, sum }) => `${word}: ${sum}`),
  ];
}

/** The totals of line items; tax is included only if there is any. */
function sums({ subtotal, tax, total }: LineItemsValue, currency: string, { words, decimal }: PrintFormats) {
  const isTaxed = /[1-9]/.test(tax);
  return [
    ...(isTaxed ? [{ word: words.subtotal, sum: decimal(subtotal, currency) }] : []),
    ...(isTaxed ? [{ word: words.tax, sum: decimal(tax, currency) }] : []),
    { word: words.total, sum: decimal(total, currency) },
  ];
}

const cell = 'padding:6px 8px;border-bottom:1px solid #e4e2dc';

/** Styles are inline in the cells, because mail programs drop others. */
export function lineItemsTable(bill: LineItemsValue, formats: PrintFormats, currency = 'USD'): string {
  const { words, decimal } = formats;
  const row = (texts: readonly string[], tag: 'td' | 'th') =>
    `<tr>${texts
      .map(
        (text, at) =>
          `<${tag} align="${at === 0 ? 'left' : 'right'}" style="${cell}">${escapeHtml(text)}</${tag}>`,
      )
      .join('')}</tr>`;
  const items = bill.items.map(({ description, quantity, unitPrice, amount }) =>
    row([description, decimal(quantity), decimal(unitPrice, currency), decimal(amount, currency)], 'td'),
  );
  const totals = sums(bill, currency, formats).map(
    ({ word, sum }) =>
      `<tr><th colspan="3" align="right" style="${cell}">${escapeHtml(word)}</th><td align="right" style="${cell}">${escapeHtml(sum)}</td></tr>`,
  );
  const head = row([words.description, words.quantity, words.unitPrice, words.amount], 'th');
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:15px">${head}${items.join('')}${totals.join('')}</table>`;
}
