import { expect, test } from 'vitest';
import { name, text } from './text.ts';

test.each([
  ['a text', text(3)],
  ['a name', name(3)],
])('an emoji is one character of %s, not two', (_what, schema) => {
  expect(schema.safeParse('👍👍👍').success).toBe(true);
  expect(schema.safeParse('👍👍👍👍').error?.issues).toMatchObject([
    { code: 'too_big', origin: 'string', maximum: 3 },
  ]);
});
