// `{{column}}` and `{{column | fallback}}` in subject and body. Parsed once a message; filled in per recipient by joining.
import type { PrintedValue } from '../fields/value-printer.ts';

/** Where a tag stands: by itself in a paragraph or line, within a sentence, or where only one line of text can stand. */
type TagPlace = 'block' | 'inline' | 'line';

export type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tag'; readonly column: string; readonly fallback: string; readonly place: TagPlace };

/** Says of the tags of a source, in their order, where they stand. */
type PlacesIn = (source: string) => (start: number, end: number) => TagPlace;

const tag = /\{\{([^{}]*)\}\}/g;
const columnName = /^[a-z][a-z0-9_]{0,59}$/;

export function parseMergeTags(source: string, placesIn: PlacesIn = () => () => 'line'): Segment[] {
  const segments: Segment[] = [];
  const placeOf = placesIn(source);
  let textStart = 0;
  for (const { 0: whole, 1: inner = '', index } of source.matchAll(tag)) {
    const [column = '', ...fallback] = inner.split('|');
    if (!columnName.test(column.trim())) continue;
    if (index > textStart) segments.push({ kind: 'text', text: source.slice(textStart, index) });
    textStart = index + whole.length;
    const place = placeOf(index, textStart);
    segments.push({ kind: 'tag', column: column.trim(), fallback: fallback.join('|').trim(), place });
  }
  if (textStart < source.length) segments.push({ kind: 'text', text: source.slice(textStart) });
  return segments;
}

/** Columns that some of the sources name, each once. */
export function mergeColumns(...sources: readonly string[]): string[] {
  const columns = sources.flatMap((source) =>
    parseMergeTags(source).flatMap((segment) => (segment.kind === 'tag' ? [segment.column] : [])),
  );
  return [...new Set(columns)];
}

const opened = /(^|<(p|div|li|td|th|blockquote|h[1-6])\b[^>]*>|<br\s*\/?>)\s*$/i;
const closed = /^\s*($|<\/(p|div|li|td|th|blockquote|h[1-6])>|<br\b)/i;
/** Longer than any tag with its attributes that our editor makes. */
const nearby = 400;

export const placesInHtml: PlacesIn = (source) => {
  let readTo = 0;
  let isInTag = false;
  return (start, end) => {
    // What was looked at for the tags before is not looked at again: their number may be great.
    const piece = source.slice(readTo, start);
    const [opens, closes] = [piece.lastIndexOf('<'), piece.lastIndexOf('>')];
    if (opens !== closes) isInTag = opens > closes;
    readTo = start;
    if (isInTag) return 'line';
    return isAlone(source, [start, end], [opened, closed]) ? 'block' : 'inline';
  };
};

/** In text that somebody wrote line by line. */
export const placesInLines: PlacesIn = (source) => (start, end) =>
  isAlone(source, [start, end], [/(^|\n)[^\S\n]*$/, /^[^\S\n]*(\r?\n|$)/]) ? 'block' : 'inline';

/** In text that was made from HTML: its lines are broken where they are full. */
export const placesInParagraphs: PlacesIn = (source) => (start, end) =>
  isAlone(source, [start, end], [/(^|\n\n)$/, /^(\n\n|$)/]) ? 'block' : 'inline';

function isAlone(
  source: string,
  [start, end]: readonly [number, number],
  [before, after]: readonly [RegExp, RegExp],
): boolean {
  return (
    before.test(source.slice(Math.max(0, start - nearby), start)) &&
    after.test(source.slice(end, end + nearby))
  );
}

/** A text, a link's name too, is itself; every other value is printed when it is filled in. */
export type MergeValues = Readonly<Record<string, string | PrintedValue | null | undefined>>;

/** What becomes of a value or a fallback in the text around it. */
export type WritePart = (part: string | PrintedValue, place: TagPlace) => string;

export function fillSegments(segments: readonly Segment[], values: MergeValues, write: WritePart): string {
  let filled = '';
  for (const segment of segments) {
    if (segment.kind === 'text') filled += segment.text;
    else filled += fillTag(segment, values[segment.column], write);
  }
  return filled;
}

function fillTag(
  { fallback, place }: Extract<Segment, { kind: 'tag' }>,
  value: string | PrintedValue | null | undefined,
  write: WritePart,
): string {
  if (typeof value === 'string') return write(value.trim() || fallback, place);
  // A column may be called like something that every object has.
  const printed = typeof value === 'object' && value !== null ? write(value, place) : '';
  return printed === '' ? write(fallback, place) : printed;
}
