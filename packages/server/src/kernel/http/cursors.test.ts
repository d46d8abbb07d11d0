import { describe, expect, test } from 'vitest';
import { isInstantText, readIdCursor, readNumberCursor } from './cursors.ts';

const id = '01900000-0000-7000-8000-000000000000';

test('a list that is read from its beginning has no cursor', () => {
  expect([readIdCursor(undefined), readNumberCursor(undefined)]).toEqual([undefined, undefined]);
});

test('an id and a number are read as they were given', () => {
  expect([readIdCursor(id), readNumberCursor('42')]).toEqual([id, '42']);
});

test.each(['', '-'.repeat(36), id.replaceAll('-', '0'), `${id}x`])('%j is no id', (text) => {
  expect(() => readIdCursor(text)).toThrow('invalid_input');
});

test.each(['', '-1', '1.5', '9'.repeat(19)])('%j is no number of a row', (text) => {
  expect(() => readNumberCursor(text)).toThrow('invalid_input');
});

describe('the text of an instant', () => {
  test.each(['2024-02-29 23:59:59.123456+00', '2024-02-29T00:00:00+00:00', '2024-02-29T00:00:00.123Z'])(
    'is %s',
    (text) => {
      expect(isInstantText(text)).toBe(true);
    },
  );

  test.each([
    '2023-02-29 00:00:00+00',
    '0000-01-01 00:00:00+00',
    '2024-01-01 24:00:01+00',
    '2024-01-01 00:60:00+00',
    '2024-01-01 00:00:00+99',
    '2024-01-01 00:00:00',
  ])('is not %s', (text) => {
    expect(isInstantText(text)).toBe(false);
  });
});
