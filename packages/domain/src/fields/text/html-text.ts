// The text of HTML as our editors make it, without a parser: it is read for every cell of a table.

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
