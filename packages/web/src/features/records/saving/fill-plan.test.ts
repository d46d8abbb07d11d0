import type { Field } from '@fieldhouse/contract/collections';
import type { DataRecord } from '@fieldhouse/contract/records';
import { expect, test } from 'vitest';
import { planFill } from './fill-plan.ts';

const rows = ['Siena', 'Pisa', null, 'Lucca', 'Rome'].map((city, n) => ({
  id: `r${n}`,
  values: { city, level: { id: `l${n}`, label: 'Level' } },
}));
// Only the parts of records and fields that a plan reads.
const recordAt = (row: number) => rows[row] as unknown as DataRecord | undefined;
const city = { columnName: 'city' } as Field;
const level = { columnName: 'level' } as Field;

const plan = (source: [number, number], target: [number, number], fields = [city]) =>
  planFill({
    source: { y: source[0], height: source[1] },
    target: { y: target[0], height: target[1] },
    fields,
    recordAt,
  }).map(({ id, values }) => [id, values.city]);

test('one row is written over those below it', () => {
  expect(plan([0, 1], [0, 3])).toEqual([
    ['r1', 'Siena'],
    ['r2', 'Siena'],
  ]);
});

test('several rows come again and again', () => {
  expect(plan([0, 2], [0, 5])).toEqual([
    ['r2', 'Siena'],
    ['r3', 'Pisa'],
    ['r4', 'Siena'],
  ]);
});

test('upwards the last row of the source comes first', () => {
  expect(plan([3, 2], [1, 4])).toEqual([
    ['r1', 'Lucca'],
    ['r2', 'Rome'],
  ]);
});

test('an empty cell empties, a choice is written by its id, and rows that are not there are left out', () => {
  expect(plan([2, 1], [2, 9])).toEqual([
    ['r3', null],
    ['r4', null],
  ]);
  const [first] = planFill({
    source: { y: 0, height: 1 },
    target: { y: 0, height: 2 },
    fields: [level],
    recordAt,
  });
  expect(first?.values).toEqual({ level: 'l0' });
});
