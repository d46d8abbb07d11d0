import { expect, test } from 'vitest';
import { subscriberColumns } from './subscriber-columns.ts';

test('columns are found by their headers, in either language', () => {
  expect(
    subscriberColumns([
      ['Nombre', 'Correo'],
      ['Elena', 'elena@example.org'],
    ]),
  ).toEqual({
    hasHeader: true,
    address: 1,
    name: 0,
  });
});

test('a file without a header begins with its first address', () => {
  expect(subscriberColumns([['7', 'elena@example.org']])).toEqual({
    hasHeader: false,
    address: 1,
    name: null,
  });
});

test('an unknown header is a header all the same, and the values show the column', () => {
  const rows = [
    ['Id', 'Contact'],
    ['7', 'elena@example.org'],
  ];
  expect(subscriberColumns(rows)).toEqual({ hasHeader: true, address: 1, name: null });
});

test('a file without addresses has no columns to import', () => {
  expect(subscriberColumns([['Name'], ['Elena']])).toBeUndefined();
  expect(subscriberColumns([])).toBeUndefined();
});
