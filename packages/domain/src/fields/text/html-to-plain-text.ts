// The text of our editors' HTML, without a parser: it runs for every cell of a table.

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const lineEnd =
  /^<(br|hr|\/(p|li|h[1-6]|blockquote|pre|div|tr|table|caption|dl|dt|dd|section|article|header|footer|figure|figcaption|address))\b/i;
const cellEnd = /^<\/(td|th)\b/i;
/** Longer than any name that `lineEnd` contains. */
const longestName = 16;

/** The visible text without markup: for search, filters and cells. */
export function htmlToPlainText(html: string): string {
  return decodeEntities(replaceTags(html, gapOf))
    .replaceAll('\u0000', '')
    .toWellFormed()
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\s]*/g, '\n')
    .trim();
}

/** What separates the texts on both sides of a tag. */
function gapOf(tag: string): string {
  const start = tag.slice(0, longestName);
  return lineEnd.test(start) ? '\n' : cellEnd.test(start) ? ' ' : '';
}

const link = /<a\b[^<>]*\bhref="([^"]*)"[^<>]*>([\s\S]*?)<\/a>/gi;

/** With the address behind each link whose text is another one: text has no links. */
export function withLinkAddresses(html: string): string {
  return html.replaceAll(link, (written: string, href: string, inner: string) => {
    const plain = (address: string) => address.replace(/^(https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');
    const isSame = plain(decodeEntities(href)) === plain(htmlToPlainText(inner));
    return isSame || href === '' ? written : written.replace(/<\/a>$/i, () => ` (${href})</a>`);
  });
}

/** As in the value of an attribute. */
export function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi,
    (whole, name: string) => entityOf(name) ?? whole,
  );
}

/**
 * Replaces each tag; a `<` without a following `>` is text. A pattern such as `<[^>]*>` would search for that
 * `>` again from every `<`, which takes quadratic time.
 */
export function replaceTags(html: string, write: (tag: string) => string): string {
  let text = '';
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    const close = open === -1 ? -1 : html.indexOf('>', open);
    if (close === -1) return text + html.slice(at);
    text += html.slice(at, open) + write(html.slice(open, close + 1));
    at = close + 1;
  }
}

export function withoutTags(html: string): string {
  return replaceTags(html, () => '');
}

/**
 * Replaces each picture that is not allowed with its alternative text; by default none is allowed. Loading a
 * picture discloses to its host who reads the text, and when.
 */
export function withoutPictures(html: string, mayShow: (tag: string) => boolean = () => false): string {
  return replaceTags(html, (tag) => {
    if (!/^<img\b/i.test(tag) || mayShow(tag)) return tag;
    return /\balt="([^"]*)"/i.exec(tag)?.[1] ?? '';
  });
}

function entityOf(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const number = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(number) && number <= 0x10ffff ? String.fromCodePoint(number) : undefined;
}
