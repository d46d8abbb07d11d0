import { expect, test } from 'vitest';
import { line, name, text } from './text.ts';

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

test.each([
  ['a text', text(3)],
  ['a name', name(3)],
  ['a line', line(3)],
])('an emoji is one character of %s, not two', (_what, schema) => {
  expect(schema.safeParse('👍👍👍').success).toBe(true);
  expect(schema.safeParse('👍👍👍👍').error?.issues).toMatchObject([
    { code: 'too_big', origin: 'string', maximum: 3 },
  ]);
});
