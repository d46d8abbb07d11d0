import { expect, test } from 'vitest';
import { line, name, text } from './text.ts';

test.each([
  ['Riverbend Centre', 'Riverbend Centre'],
  [' Date\r\nof birth\n', 'Date of birth'],
  ['Ana\u2028Bcc: all@example.org', 'Ana Bcc: all@example.org'],
])('the name %j is the one line %j', (sent, stored) => {
  expect(name().parse(sent)).toBe(stored);
});

test.each(['Hello\r\nBcc: all@example.org', 'Hello\n', '\r', 'Ana\u2028Bcc: all@example.org', 'a\u0085b'])(
  'the line %j has a break, and is refused',
  (sent) => {
    expect(line(100).safeParse(sent).error?.issues).toMatchObject([{ message: 'single_line' }]);
    expect(line(100).parse('Hello, Ana ')).toBe('Hello, Ana ');
  },
);

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
