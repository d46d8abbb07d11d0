import { expect, test } from 'vitest';
import { isNullDate } from './null-date.ts';

test.each([
  '0000-00-00',
  '0000-00-00 00:00:00',
  '0000-00-00T00:00:00.000Z',
  '00/00/0000',
  '0.0.0000',
  '00-00-00',
])('%s is no day', (text) => expect(isNullDate(text)).toBe(true));

test.each(['2024-00-00', '0001-01-01', '0', '0000', '', '0.0', '000-000-0000', '0000-00-00 10:00'])(
  '%s is another text',
  (text) => expect(isNullDate(text)).toBe(false),
);
