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
