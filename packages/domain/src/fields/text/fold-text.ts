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
  ё: 'е',
};

/** ASCII words separated by single blanks. */
const simple = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** More marks than any language writes on one letter. Composing a run of them takes quadratic time. */
const heaps = /\p{M}{9,}/gu;
/**
 * Letters of scripts in which a word is found without its marks: accents (é, ώ) and vowel signs that most texts leave out (Arabic,
 * Hebrew). In others a mark makes another letter: は and ば, द and दा, и and й.
 */
const marked =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}][\p{M}]*|(?<=\p{Script=Cyrillic})[\u0300\u0301]/gu;

/**
 * Normalizes text for search: no case, no accents, single blanks. Stored text and queries share this
 * definition; what is stored is rebuilt by the job `records.refresh-search` if it changes.
 */
export function foldText(text: string): string {
  // Fast path: most imported text is this simple, and nothing below would change it.
  if (simple.test(text)) return text.toLowerCase();
  return text
    .replaceAll(heaps, '')
    .normalize('NFKC')
    .replaceAll(marked, (letter) => (letter < '\u0080' ? letter.charAt(0) : withoutMarks(letter)))
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłıħŋё]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function withoutMarks(letter: string): string {
  return letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
