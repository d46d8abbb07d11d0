import { expect, test } from 'vitest';
import { firstKnown } from './first-language.ts';

test.each([
  [['es-ES', 'en-US'], 'es'],
  [['fr-FR', 'ES-mx', 'en'], 'es'],
  [['en-GB'], 'en'],
  // “est” is Estonian.
  [['est', 'de'], undefined],
  [[], undefined],
])('a browser that prefers %j gets %s', (tags, language) => {
  expect(firstKnown(tags)).toBe(language);
});
