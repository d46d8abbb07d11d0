import { expect, test } from 'vitest';
import { sampleField } from '../../../../test/sample-fields.ts';
import { shownTotals } from './totals.ts';

const given = sampleField('money', { title: 'Given', columnName: 'given' });
const isMember = sampleField('boolean', { title: 'Member', columnName: 'member' });

test('by default the first amount is added up, and the share of yes is shown', () => {
  expect(shownTotals(null, [given, isMember])).toEqual([
    { field: 'given', fn: 'sum' },
    { field: 'member', fn: 'percent_true' },
  ]);
});

test('a field that the viewer can’t read has no total, not even a chosen one', () => {
  const hidden = { ...given, may: { read: false, update: false } };
  expect(shownTotals(null, [hidden, isMember])).toEqual([{ field: 'member', fn: 'percent_true' }]);
  const chosen = [
    { field: 'given', fn: 'max' },
    { field: 'member', fn: 'percent_true' },
  ] as const;
  expect(shownTotals(chosen, [hidden, isMember])).toEqual([chosen[1]]);
});
