import { expect, test } from 'vitest';
import { toReadableText } from './readable-text.ts';

test.each([
  ['12', '12'],
  ['\ufeff1\u200b2\u200f', '12'],
  ['\u202a+1 415\u202c', '+1 415'],
  ['ex\u00adample.org', 'example.org'],
  ['١٢٣', '123'],
  ['१२३', '123'],
  ['１，２３４．５％', '1,234.5%'],
  ['✔\ufe0f', '✔'],
  ['٥٪', '5%'],
  ['né', 'né'],
])('of %j, %j is seen', (text, seen) => {
  expect(toReadableText(text)).toBe(seen);
});
