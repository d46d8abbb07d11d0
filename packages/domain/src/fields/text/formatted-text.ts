import { isStorableText } from '@fieldhouse/contract/storable-text';
import {
  brokenRule,
  emptinessOperators,
  type FieldType,
  type Parsed,
  parsedValue,
  textOperators,
} from '../field-type.ts';
import { composeText } from './compose-text.ts';
import { htmlToPlainText, withoutPictures, withoutTags } from './html-to-plain-text.ts';
import { compareTexts } from './plain-text.ts';

const longestHtml = 200_000;

/** HTML as produced by our editors; the server sanitises anything else. */
export const formattedText: FieldType<'formatted_text', string> = {
  dataType: 'formatted_text',
  parse(input) {
    if (input === null) return parsedValue<string>(null);
    return typeof input === 'string' ? checkHtml(input) : brokenRule('wrong_type', { expected: 'string' });
  },
  fromText: (text) => checkHtml(htmlOf(text)),
  // Text without tags would be read as separate lines; in HTML a line end is a blank.
  toText: (html) => (hasTag(html) ? html : html.replaceAll('\n', '&#10;').replaceAll('\r', '&#13;')),
  toPlainText: htmlToPlainText,
  isHtml: true,
  isComposed: true,
  compare: (a, b) => compareTexts(htmlToPlainText(a), htmlToPlainText(b)),
  operators: [...textOperators, ...emptinessOperators],
  looksLike: () => false,
  print: {
    lines: (html) => htmlToPlainText(html).split('\n'),
    inlineHtml: (html) => withoutParagraph(withoutPictures(html)),
    blockHtml: (html) => withoutPictures(html),
  },
};

function checkHtml(html: string): Parsed<string> {
  if (storedLength(html) > longestHtml) return brokenRule('max_length', { max: longestHtml });
  // An empty paragraph is an empty value (seed section 4).
  if (htmlToPlainText(html) === '' && !/<(img|hr)\b/i.test(html)) return parsedValue<string>(null);
  return isStorableText(html) ? parsedValue(composeText(html)) : brokenRule('text_not_storable');
}

const entity = /^&(#x?[\da-f]{1,6}|[a-z]{2,6});/i;

/**
 * Length with all HTML characters of the text escaped, as stored, so that an accepted value stays valid on
 * later writes.
 */
function storedLength(html: string): number {
  if (html.length > longestHtml) return html.length;
  let length = html.length;
  const text = withoutTags(html);
  for (const { 0: sign, index } of text.matchAll(/[<>&]/g)) {
    if (sign !== '&') length += '&lt;'.length - 1;
    else if (!isEntityAt(text, index)) length += '&amp;'.length - 1;
  }
  return length;
}

function isEntityAt(text: string, index: number): boolean {
  return entity.test(text.slice(index, index + 12));
}

/** Tags that a text may be written with; in `Anna <anna@example.org>` there is none. */
const tag =
  /<\/?(?:a|abbr|article|b|blockquote|body|br|caption|center|cite|code|col|colgroup|dd|del|div|dl|dt|em|figure|figcaption|font|footer|h[1-6]|head|header|hr|html|i|iframe|img|ins|li|link|main|mark|meta|nav|ol|p|picture|pre|q|s|script|section|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|tfoot|th|thead|time|title|tr|tt|u|ul|video)(?:[\s/][^<>]*)?>/i;

function hasTag(text: string): boolean {
  return tag.test(text);
}

/** Text that is written or exported as HTML stays HTML; anything else is text, one paragraph per line. */
function htmlOf(text: string): string {
  const isHtml = hasTag(text) || (!text.includes('\n') && isEscaped(text));
  if (isHtml) return text;
  return text
    .split(/\r?\n/)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
}

/** Whether it looks like HTML without tags. */
function isEscaped(text: string): boolean {
  return !/[<>]/.test(text) && [...text.matchAll(/&/g)].every(({ index }) => isEntityAt(text, index));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Unwraps a text of a single paragraph, so that it fits into a sentence. */
function withoutParagraph(html: string): string {
  const [, inner] = /^<p\b[^>]*>([\s\S]*)<\/p>$/.exec(html) ?? [];
  return inner === undefined || /<(p|h[1-6]|ul|ol|blockquote|pre|table)\b/i.test(inner) ? html : inner;
}
