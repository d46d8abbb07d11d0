import { describe, expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

describe('accents and case make no difference', () => {
  test.each([
    ['Café', 'cafe'],
    ['Cafe\u0301', 'cafe'],
    ['ŁÓDŹ', 'lodz'],
    ['Straße', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['Việt Nam', 'viet nam'],
    ['Ώρα', 'ωρα'],
    ['Ёлка', 'елка'],
    ['замо\u0301к', 'замок'],
    ['مُحَمَّد', 'محمد'],
    ['أحمد', 'احمد'],
    ['שָׁלוֹם', 'שלום'],
    ['ＡＢＣ １２３', 'abc 123'],
    ['ﾊﾟﾊﾟ', 'パパ'],
    ['ﬁn', 'fin'],
    ['  two   words ', 'two words'],
  ])('%s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe('marks that make another letter remain', () => {
  test.each([
    ['パパ', 'ハハ'],
    ['あがる', 'あかる'],
    ['दान', 'दिन'],
    ['दूना', 'दान'],
    ['мой', 'мои'],
    ['ไม้', 'ไม'],
    ['தமிழ்', 'தமழ'],
    ['ବାଂଲା', 'ବଲ'],
  ])('%s is not %s', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });
});

test.each(['パ', 'が', 'й', '한', 'ñ'])('%s is found however its marks are encoded', (text) => {
  expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
});

test('thousands of marks on one letter take no time', () => {
  const began = performance.now();
  foldText(`a${'\u0301\u0323'.repeat(50_000)}`);
  expect(performance.now() - began).toBeLessThan(500);
});
