import type { Field } from '@fieldhouse/contract/collections';
import { expect, test } from 'vitest';
import { draftOf, emptyDraft, settingsOf } from './card-draft.ts';

const collectionId = '01890000-0000-7000-8000-0000000000c1';
const fields = [
  { columnName: 'given', dataType: 'date' },
  { columnName: 'town', dataType: 'plain_text' },
  { columnName: 'amount', dataType: 'decimal' },
] as unknown as readonly Field[];

test('a draft becomes settings when everything is chosen', () => {
  const draft = { ...emptyDraft, type: 'bars' as const, collectionId };
  expect(settingsOf(draft, fields)).toBeUndefined();
  expect(settingsOf({ ...draft, groupField: 'given' }, fields)).toEqual({
    type: 'bars',
    collectionId,
    figure: { fn: 'count' },
    groupBy: { field: 'given', unit: 'month' },
    periods: 12,
    order: 'figure',
    limit: 10,
  });
  expect(settingsOf({ ...draft, groupField: 'town', fn: 'sum' }, fields)).toBeUndefined();
  expect(settingsOf({ ...draft, groupField: 'town', fn: 'sum', field: 'amount' }, fields)).toMatchObject({
    groupBy: { field: 'town' },
    limit: 6,
  });
});

test('stored settings are edited as they are', () => {
  const chart = settingsOf(
    {
      ...emptyDraft,
      type: 'stacked_bars',
      collectionId,
      groupField: 'given',
      groupUnit: 'week',
      splitField: 'town',
      periods: undefined,
    },
    fields,
  );
  if (!chart) throw new Error('Incomplete.');
  expect(settingsOf(draftOf(chart), fields)).toEqual(chart);
  const number = settingsOf(
    { ...emptyDraft, collectionId, periodField: 'created_at', periodUnit: 'year', better: 'lower' },
    fields,
  );
  if (!number) throw new Error('Incomplete.');
  expect(settingsOf(draftOf(number), fields)).toEqual(number);
});
