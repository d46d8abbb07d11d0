// `{{column}}` and `{{column | fallback}}` in subject and body. Parsed once per message; rendered per
// recipient by joining.
import type { PrintedValue } from '../fields/value-printer.ts';

/**
 * Position of a tag: alone in a paragraph or line, inside a sentence, or where only a single line of text is
 * possible.
 */
type TagPlace = 'block' | 'inline' | 'line';

export type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tag'; readonly column: string; readonly fallback: string; readonly place: TagPlace };

/** Returns the position of each tag of a source, in order. */
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

/** Columns used by any of the sources, without duplicates. */
export function mergeColumns(...sources: readonly string[]): string[] {
  const columns = sources.flatMap((source) =>
    parseMergeTags(source).flatMap((segment) => (segment.kind === 'tag' ? [segment.column] : [])),
  );
  return [...new Set(columns)];
}

const opened = /(^|<(p|div|li|td|th|blockquote|h[1-6])\b[^>]*>|<br\s*\/?>)\s*$/i;
const closed = /^\s*($|<\/(p|div|li|td|th|blockquote|h[1-6])>|<br\b)/i;
/** Longer than any tag with attributes that our editor produces. */
const nearby = 400;

export const placesInHtml: PlacesIn = (source) => {
  let readTo = 0;
  let isInTag = false;
  return (start, end) => {
    // Continues after the previous tag, since there may be many tags.
    const piece = source.slice(readTo, start);
    const [opens, closes] = [piece.lastIndexOf('<'), piece.lastIndexOf('>')];
    if (opens !== closes) isInTag = opens > closes;
    readTo = start;
    if (isInTag) return 'line';
    return isAlone(source, [start, end], [opened, closed]) ? 'block' : 'inline';
  };
};

/** For text written line by line. */
export const placesInLines: PlacesIn = (source) => (start, end) =>
  isAlone(source, [start, end], [/(^|\n)[^\S\n]*$/, /^[^\S\n]*(\r?\n|$)/]) ? 'block' : 'inline';

/** For text derived from HTML, whose lines are wrapped. */
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

/** Text, including link labels, is used unchanged; all other values are printed when rendered. */
export type MergeValues = Readonly<Record<string, string | PrintedValue | null | undefined>>;

/** Writes a value or a fallback for its position in the text. */
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
  // A column may have the name of an inherited object property.
  const printed = typeof value === 'object' && value !== null ? write(value, place) : '';
  return printed === '' ? write(fallback, place) : printed;
}
