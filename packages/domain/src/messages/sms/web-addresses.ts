// Addresses in a text without markup, as a reader sees where they end.

export interface FoundAddress {
  readonly url: string;
  /** Where it begins in the text. */
  readonly at: number;
  /** Whether it goes on with a merge tag, and so differs by recipient. */
  readonly isOpen: boolean;
}

/** Quotation marks and the punctuation of East Asian texts end an address, and so does an ellipsis. */
const address =
  /https?:\/\/(?:(?![,;|]https?:)[^\s\u200b-\u200f\u2060\ufeff<>"{}`«»‹›“”„‟「」『』【】《》〈〉（）［］。、，；：！？…])+/gi;
/** At the end they belong to the sentence. */
const marks = /[.,;:!?'’‘*–—]$/;
const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[' };
const tag = /\{\{[^{}]*\}\}/g;

/** But none in the fallback of a merge tag, which not everyone gets. */
export function findWebAddresses(text: string): FoundAddress[] {
  const tags = [...text.matchAll(tag)].map(({ 0: whole, index }) => ({
    start: index,
    end: index + whole.length,
  }));
  return [...text.matchAll(address)].flatMap(({ 0: written, index: at }) => {
    if (tags.some(({ start, end }) => start < at && at < end)) return [];
    const url = withoutMarks(written);
    const isOpen = text.startsWith('{{', at + written.length);
    return /^https?:\/\/./i.test(url) ? [{ url, at, isOpen }] : [];
  });
}

/** The text with each of its addresses replaced. */
export function replaceWebAddresses(text: string, write: (found: FoundAddress) => string): string {
  let replaced = '';
  let end = 0;
  for (const found of findWebAddresses(text)) {
    replaced += text.slice(end, found.at) + write(found);
    end = found.at + found.url.length;
  }
  return replaced + text.slice(end);
}

/** A bracket at the end belongs to the address if it was opened there: `/Bath_(city)`. */
function withoutMarks(written: string): string {
  let url = written;
  for (;;) {
    const last = url.at(-1) ?? '';
    const opening = closing[last];
    const isExtra = opening !== undefined && url.split(last).length > url.split(opening).length;
    if (!isExtra && !marks.test(url)) return url;
    url = url.slice(0, -1);
  }
}
