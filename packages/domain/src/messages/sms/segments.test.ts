import { expect, test } from 'vitest';
import { foreignCharacters, foreignPlaces, smsLength, withPlainCharacters } from './segments.ts';

const brief = (text: string) => {
  const { encoding, units, segments, perSegment } = smsLength(text);
  return [encoding, units, segments, perSegment];
};

test.each([
  ['', ['GSM-7', 0, 0, 160]],
  ['a'.repeat(160), ['GSM-7', 160, 1, 160]],
  ['a'.repeat(161), ['GSM-7', 161, 2, 153]],
  ['a'.repeat(306), ['GSM-7', 306, 2, 153]],
  ['a'.repeat(307), ['GSM-7', 307, 3, 153]],
  ['€'.repeat(80), ['GSM-7', 160, 1, 160]],
  // 76 escaped characters fill 152 of 153: none is split.
  ['€'.repeat(153), ['GSM-7', 306, 3, 153]],
  ['ñandú', ['UCS-2', 5, 1, 70]],
  ['¿Qué? Ñ', ['GSM-7', 7, 1, 160]],
  ['ж'.repeat(70), ['UCS-2', 70, 1, 70]],
  ['ж'.repeat(71), ['UCS-2', 71, 2, 67]],
  // A pair of surrogates does not fit into the 67th unit.
  ['😀'.repeat(67), ['UCS-2', 134, 3, 67]],
] as const)('%# is counted', (text, expected) => {
  expect(brief(text)).toEqual(expected);
});

test('names what forces UCS-2, and replaces what has a plain form', () => {
  expect(foreignCharacters('“Señor” ú 😀 ú')).toEqual(['“', '”', 'ú', '😀']);
  expect(withPlainCharacters('“Señor”… ú – 😀')).toBe('"Señor"... u - 😀');
});

test('a character outside GSM-7 has a place and, if there is one, a replacement', () => {
  expect(foreignPlaces('It’s ő and ’ 語')).toEqual([
    { character: '’', position: 3, plain: "'" },
    { character: 'ő', position: 6, plain: 'o' },
    { character: '語', position: 14, plain: '語' },
  ]);
});
