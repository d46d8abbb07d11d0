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

const tags = new Set(
  (
    'a abbr article b blockquote body caption center cite code colgroup dd del div dl dt em figure figcaption font footer ' +
    'h1 h2 h3 h4 h5 h6 head header html i iframe ins li main mark nav ol p picture pre q s script section small span strike ' +
    'strong style sub sup svg table tbody td tfoot th thead time title tr tt u ul video'
  ).split(' '),
);
/** Tags that need no closing one. */
const single = new Set('br hr img col link meta p li dd dt td th tr'.split(' '));
/** Others, which make no text HTML, but are tags where it is. */
const rare = new Set(
  (
    'address area aside audio base bdi bdo big button data details dfn dialog embed fieldset form input kbd label legend map ' +
    'noscript object option param rp rt ruby samp select source summary template textarea track var wbr'
  ).split(' '),
);

const opening =
  /<([a-z][a-z0-9]*)(?:\s+(?:[a-z_:][\w:.-]*\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+)|allowfullscreen|async|autoplay|checked|controls|defer|disabled|hidden|loop|muted|nowrap|open))*\s*\/?>/gi;
const closing = /<\/([a-z][a-z0-9]*)\s*>/gi;

/** Whether it is HTML: has a tag as it is written there, and closed. In `Dear <title> <name>` and `a <b and c>` there is none. */
function hasTag(text: string): boolean {
  if (!text.includes('<')) return false;
  const closedAt = new Map<string, number>();
  for (const { 1: name = '', index } of text.matchAll(closing)) closedAt.set(name.toLowerCase(), index);
  return [...text.matchAll(opening)].some(({ 1: given = '', index }) => {
    const name = given.toLowerCase();
    return single.has(name) || (tags.has(name) && (closedAt.get(name) ?? -1) > index);
  });
}

/** In HTML, brackets around what is no tag are text: `<b>Anna</b> <anna@example.org>`. */
function withTextInBrackets(html: string): string {
  return html.replaceAll(
    /<(?![!?])(?:\/?([a-z][a-z0-9:-]*)(?=[\s/>]))?/gi,
    (start, given: string | undefined) => {
      const name = given?.toLowerCase() ?? '';
      const isTag = /[:-]/.test(name) || [tags, single, rare].some((names) => names.has(name));
      return isTag ? start : start.replace('<', '&lt;');
    },
  );
}

/** Text that is written or exported as HTML stays HTML; anything else is text, one paragraph per line. */
function htmlOf(text: string): string {
  if (hasTag(text)) return withTextInBrackets(text);
  if (!text.includes('\n') && isEscaped(text)) return text;
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
