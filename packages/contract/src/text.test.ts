import { expect, test } from 'vitest';
import { line, name } from './text.ts';

test.each([
  ['Riverbend Centre', 'Riverbend Centre'],
  [' Date\r\nof birth\n', 'Date of birth'],
  ['Ana\u2028Bcc: all@example.org', 'Ana Bcc: all@example.org'],
])('the name %j is the one line %j', (sent, stored) => {
  expect(name().parse(sent)).toBe(stored);
  expect(line(100).parse(sent).trim()).toBe(stored);
});

test('a name of breaks alone is empty, and refused', () => {
  expect(name().safeParse('\n\r\n').success).toBe(false);
});
