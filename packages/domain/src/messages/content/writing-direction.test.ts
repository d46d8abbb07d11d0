import { expect, test } from 'vitest';
import { isolated, isolatedHtml } from './writing-direction.ts';

test.each([
  ['a name in the letters of the mail stays as it is', 'Zoë, Ltd.', 'ltr', 'Zoë, Ltd.'],
  ['a name of the other direction is isolated', 'علي', 'ltr', '\u2068علي\u2069'],
  ['so is a Latin name, or a number, in an Arabic mail', 'Ann 3', 'rtl', '\u2068Ann 3\u2069'],
  ['an Arabic name in an Arabic mail stays as it is', 'علي', 'rtl', 'علي'],
  ['each line is isolated by itself', 'דן\nתל אביב', 'ltr', '\u2068דן\u2069\n\u2068תל אביב\u2069'],
  ['marks of a value that order what follows are left out', 'Ann\u202e)\u2069', 'ltr', 'Ann)'],
] as const)('%s', (_what, value, direction, written) => {
  expect(isolated(value, direction)).toBe(written);
});

test('a value of several elements is isolated as a whole', () => {
  expect(isolatedHtml('<a href="https://x.example">موقع</a>', 'ltr')).toBe(
    '\u2068<a href="https://x.example">موقع</a>\u2069',
  );
});
