// `{{column}}` and `{{column | fallback}}` in subject and body. Parsed once a message; filled in per recipient by joining.
import type { PrintedValue } from '../fields/value-printer.ts';

/** Where a tag stands: by itself in a paragraph or line, within a sentence, or where only one line of text can stand. */
export type TagPlace = 'block' | 'inline' | 'line';

export type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tag'; readonly column: string; readonly fallback: string; readonly place: TagPlace };

type PlaceOf = (before: string, after: string) => TagPlace;

const tag = /\{\{\s*([a-z][a-z0-9_]{0,59})\s*(?:\|\s*([^{}]*?)\s*)?\}\}/g;

export function parseMergeTags(source: string, placeOf: PlaceOf = () => 'line'): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const match of source.matchAll(tag)) {
    if (match.index > end) segments.push({ kind: 'text', text: source.slice(end, match.index) });
    end = match.index + match[0].length;
    const place = placeOf(source.slice(0, match.index), source.slice(end));
    segments.push({ kind: 'tag', column: match[1] ?? '', fallback: match[2] ?? '', place });
  }
  if (end < source.length) segments.push({ kind: 'text', text: source.slice(end) });
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

export function placeInHtml(before: string, after: string): TagPlace {
  if (before.lastIndexOf('<') > before.lastIndexOf('>')) return 'line';
  return opened.test(before.slice(-nearby)) && closed.test(after.slice(0, nearby)) ? 'block' : 'inline';
}

/** In text that somebody wrote line by line. */
export function placeInLines(before: string, after: string): TagPlace {
  return /(^|\n)[^\S\n]*$/.test(before.slice(-nearby)) && /^[^\S\n]*(\r?\n|$)/.test(after.slice(0, nearby))
    ? 'block'
    : 'inline';
}

/** In text that was made from HTML: its lines are broken where they are full. */
export function placeInParagraphs(before: string, after: string): TagPlace {
  return /(^|\n\n)$/.test(before.slice(-nearby)) && /^(\n\n|$)/.test(after.slice(0, nearby))
    ? 'block'
    : 'inline';
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
