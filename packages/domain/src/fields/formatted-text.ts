import { isStorableText } from '@fieldhouse/contract/text';
import { broken, emptiness, type FieldType, type Parsed, textMatch, value } from './field-type.ts';
import { textCollator } from './plain-text.ts';

const longestHtml = 200_000;

/** HTML as our editors make it; the server lets nothing else in. */
export const formattedText: FieldType<'formatted_text', string> = {
  dataType: 'formatted_text',
  parse(input) {
    if (input === null) return value<string>(null);
    return typeof input === 'string' ? checkHtml(input) : broken('wrong_type', { expected: 'string' });
  },
  fromText: (text) => checkHtml(/<[a-z][^>]*>/i.test(text) ? text : toParagraphs(text)),
  toText: (html) => html,
  toPlainText: plainOf,
  compare: (a, b) => textCollator.compare(plainOf(a), plainOf(b)),
  operators: [...textMatch, ...emptiness],
  looksLike: () => false,
};

function checkHtml(html: string): Parsed<string> {
  // An empty paragraph is no text (seed section 4).
  if (plainOf(html) === '' && !/<(img|hr)\b/i.test(html)) return value<string>(null);
  if (!isStorableText(html)) return broken('text_not_storable');
  return html.length > longestHtml ? broken('max_length', { max: longestHtml }) : value(html);
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** What is left when nobody sees the markup: for search, filters and cells. */
export function plainOf(html: string): string {
  return html
    .replaceAll(/<(br|\/p|\/li|\/h[1-6]|\/blockquote|\/pre|hr)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => entityOf(name) ?? whole)
    .replaceAll('\u0000', '')
    .toWellFormed()
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\s]*/g, '\n')
    .trim();
}

function entityOf(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const number = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(number) && number <= 0x10ffff ? String.fromCodePoint(number) : undefined;
}

function toParagraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\r?\n/)
    .map((line) => `<p>${line}</p>`)
    .join('');
}
