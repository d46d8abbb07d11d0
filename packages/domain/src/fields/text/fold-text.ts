/** Letters that Unicode decomposition does not split. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
};

/** ASCII words separated by single blanks. */
const simple = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/**
 * Normalizes text for search: no case, no accents, single blanks. Stored text and queries share this
 * definition.
 */
export function foldText(text: string): string {
  // Fast path: most imported text is this simple, and nothing below would change it.
  if (simple.test(text)) return text.toLowerCase();
  // Marks are also removed before the decomposition, which sorts runs of them in quadratic time.
  return text
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłıħŋ]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
