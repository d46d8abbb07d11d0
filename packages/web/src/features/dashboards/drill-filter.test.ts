import type { Field } from '@fieldhouse/contract/collections';
import { expect, test } from 'vitest';
import { groupDrill, numberDrill } from './drill-filter.ts';

const fields = [
  { columnName: 'given', dataType: 'date' },
  { columnName: 'booked', dataType: 'date_time' },
  { columnName: 'town', dataType: 'single_selection_from_list' },
] as unknown as readonly Field[];
const place = { fields, timeZone: 'America/Los_Angeles' };
const own = { field: 'town', operator: 'is_not_empty' } as const;

test('a bar opens the records of its month', () => {
  expect(
    groupDrill(own, { grouping: { field: 'given', unit: 'month' }, value: '2026-02-01' }, place),
  ).toEqual({
    all: [
      own,
      { field: 'given', operator: 'on_or_after', value: '2026-02-01' },
      { field: 'given', operator: 'before', value: '2026-03-01' },
    ],
  });
});

test('a month of instants begins at midnight of the team', () => {
  for (const field of ['booked', 'created_at'])
    expect(
      groupDrill(undefined, { grouping: { field, unit: 'month' }, value: '2026-02-01' }, place),
    ).toMatchObject({ all: [{ value: '2026-02-01T08:00:00.000Z' }, { value: '2026-03-01T08:00:00.000Z' }] });
});

test('a part opens the records with its value, or without any', () => {
  const grouping = { field: 'town' };
  const both = { any: [own, own] };
  expect(groupDrill(undefined, { grouping, value: { id: 'a', label: 'Fresno' } }, place)).toEqual({
    field: 'town',
    operator: 'is',
    value: 'a',
  });
  expect(groupDrill(both, { grouping, value: null }, place)).toEqual({
    all: [both, { field: 'town', operator: 'is_empty' }],
  });
});

test('a number opens what it counts', () => {
  const settings = { type: 'number', figure: { fn: 'count' }, better: 'higher', filter: own } as never;
  expect(numberDrill(settings, { days: null }, place)).toEqual(own);
  const dated = { ...(settings as object), period: { field: 'given', unit: 'month' } } as never;
  expect(numberDrill(dated, { days: { first: '2026-11-01', dayAfter: '2026-11-27' } }, place)).toEqual({
    all: [
      own,
      { field: 'given', operator: 'on_or_after', value: '2026-11-01' },
      { field: 'given', operator: 'before', value: '2026-11-27' },
    ],
  });
});
