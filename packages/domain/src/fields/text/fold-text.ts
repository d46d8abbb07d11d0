/** Letters that no decomposition takes apart. */
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

/** ASCII words with single blanks between them. */
const simple = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** Text as search compares it: without case and accents, blanks folded. The one definition for storing and asking. */
export function foldText(text: string): string {
  // Most text of an import is this simple, and nothing below would change it further.
  if (simple.test(text)) return text.toLowerCase();
  // Marks go before the decomposition too: it puts a row of them into order by the square of its length.
  return text
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłıħŋ]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
