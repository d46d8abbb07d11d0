import { expect, test } from 'vitest';
import type { Cell } from '../table-files/index.ts';
import { readCell, settingsOf } from './read-cell.ts';

const context = { locale: 'en-US', country: 'US', timeZone: 'UTC' };
const settings = settingsOf({ to: 'new_field', title: 'Share', dataType: 'percentage' });

test.each<[string, string, readonly Cell[]]>([
  [
    'a quarter of a percent',
    '0.0025',
    ['0.25', '0.25%', { exact: '0.25' }, { json: 0.25 }, { json: '0.25%' }],
  ],
  [
    'a quarter',
    '0.2500',
    ['25', '25%', { exact: '25' }, { exact: '0.25', percent: '25%' }, { json: 25 }, { json: '25%' }],
  ],
  ['a quarter in the form of an export', '0.2500', [{ json: '0.2500' }]],
])('%s is the same in CSV, in a workbook and in JSON', (_name, value, cells) => {
  for (const cell of cells)
    expect(readCell(context, { dataType: 'percentage', settings }, cell)).toEqual({ ok: true, value });
});

test.each([
  ['USD', { exact: '12.5', money: '12.5 €' }, '12.50', 'EUR'],
  ['USD', { exact: '-3', money: '-3 GBP' }, '-3.00', 'GBP'],
  ['USD', { exact: '12.5' }, '12.50', 'USD'],
  ['CAD', { exact: '12.5', money: '12.5 $' }, '12.50', 'CAD'],
  ['EUR', { exact: '12.5', money: '12.5 $' }, '12.50', 'USD'],
])(
  'a number of a sheet is read into a field of %s with the currency that the sheet shows: %j',
  (own, cell, amount, currency) => {
    const field = { dataType: 'money', settings: { currency: own } } as const;
    expect(readCell(context, field, cell)).toEqual({ ok: true, value: { amount, currency } });
    expect(readCell(context, { dataType: 'plain_text', settings: {} }, cell)).toMatchObject({
      value: cell.exact,
    });
  },
);

test.each([
  ['en-US', undefined, '03/04/2024', '2024-03-04'],
  ['en-GB', undefined, '03/04/2024', '2024-04-03'],
  ['es-ES', undefined, '03/04/2024', '2024-04-03'],
  ['es-ES', undefined, '3.4.2024', '2024-04-03'],
  ['en-US', undefined, '3.4.2024', '2024-04-03'],
  ['en-US', 'day_first', '03/04/2024', '2024-04-03'],
  ['es-ES', 'month_first', '03/04/2024', '2024-03-04'],
  ['en-US', 'year_first', '24-12-31', '2024-12-31'],
] as const)('in %s, by the order %s, the text %s of a JSON file is %s', (locale, dateOrder, json, value) => {
  const own = { ...context, locale, dateOrder };
  expect(readCell(own, { dataType: 'date', settings: {} }, { json })).toEqual({ ok: true, value });
});

test('numbers in texts of a JSON file have a decimal point in every language', () => {
  const settings = settingsOf({ to: 'new_field', title: 'Amount', dataType: 'decimal' });
  for (const locale of ['en-US', 'es-ES'])
    expect(
      readCell({ ...context, locale }, { dataType: 'decimal', settings }, { json: '1.5' }),
    ).toMatchObject({
      ok: true,
    });
});
