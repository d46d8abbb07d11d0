// `{{column}}`, `{{link.column}}`, `{{column:format}}` and `{{column | fallback}}` in subject and body. Parsed once per message;
// rendered per recipient by joining.
import { printForms } from '../fields/print-forms.ts';
import type { PrintedValue } from '../fields/value-printer.ts';
import { givenNameOf } from './content/given-name.ts';
import { type AddressPlace, openAddress, placeInAddress } from './content/tags-in-addresses.ts';

/**
 * Position of a tag: alone in a paragraph or line, inside a sentence, where only a single line of text is possible, or
 * within an address.
 */
type TagPlace = 'block' | 'inline' | 'line' | AddressPlace;

export type Segment = TagSegment | ConditionalSegment;

/** Left out for people whose values say so. */
interface ConditionalSegment {
  readonly kind: 'conditional';
  /** Its name among the values. */
  readonly condition: string;
  readonly segments: readonly Segment[];
}

export type TagSegment =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'tag';
      readonly column: string;
      readonly format?: TagFormat;
      readonly fallback: string;
      /** An empty fallback was chosen: `{{name |}}`. */
      readonly leavesEmpty?: true;
      readonly place: TagPlace;
    };

/** How a text is written, if not as it is. */
const textForms = {
  first_name: givenNameOf,
  capitals: (text: string) => text.trim().toUpperCase(),
} as const;
type TextForm = keyof typeof textForms;
/** A value that has no such form is written as usual. */
const tagFormats = ['first_name', ...printForms] as const;
export type TagFormat = (typeof tagFormats)[number];

function isTextForm(format: TagFormat): format is TextForm {
  return format in textForms;
}

/** Returns the position of each tag of a source, in order. */
type PlacesIn = (source: string) => (start: number, end: number) => TagPlace;

const tag = /\{\{([^{}]*)\}\}/g;
/** A column, or behind a dot a column of the record that it links to; behind a colon the format. */
const tagName = new RegExp(
  String.raw`^([a-z][a-z0-9_]{0,59}(?:\.[a-z][a-z0-9_]{0,59})?)(?::(${tagFormats.join('|')}))?$`,
);

export function parseMergeTags(source: string, placesIn: PlacesIn = () => () => 'line'): TagSegment[] {
  // What is no tag stays as it is written: see `writtenTags`.
  const segments: TagSegment[] = [];
  const placeOf = placesIn(source);
  let textStart = 0;
  for (const { 0: whole, 1: inner = '', index } of source.matchAll(tag)) {
    const [name = '', ...fallback] = inner.split('|');
    const [, column, format] = tagName.exec(name.trim()) ?? [];
    if (column === undefined) continue;
    if (index > textStart) segments.push({ kind: 'text', text: source.slice(textStart, index) });
    textStart = index + whole.length;
    const place = placeOf(index, textStart);
    segments.push({
      kind: 'tag',
      column,
      // The pattern has the names of all formats.
      ...(format !== undefined && { format: format as TagFormat }),
      fallback: fallback.join('|').trim(),
      ...(fallback.length > 0 && fallback.join('|').trim() === '' && { leavesEmpty: true }),
      place,
    });
  }
  if (textStart < source.length) segments.push({ kind: 'text', text: source.slice(textStart) });
  return segments;
}

/** As it is written in the braces, without the fallback. */
export function tagNameOf({ column, format }: Extract<TagSegment, { kind: 'tag' }>): string {
  return tagInFormat(column, format);
}

/** The tag that writes the first name of the person whose name is in the column. */
export function firstNameTag(column: string): string {
  return tagInFormat(column, 'first_name');
}

/** `{{column:format}}` without its braces. */
export function tagInFormat(column: string, format: TagFormat | undefined): string {
  return format === undefined ? column : `${column}:${format}`;
}

/** Undefined in the usual form. */
export function formatOfTag(name: string): TagFormat | undefined {
  return tagFormats.find((format) => name.endsWith(`:${format}`));
}

/** The column that a tag names. */
export function columnOfTag(name: string): string {
  return name.split(':')[0] ?? '';
}

/** Columns used by any of the sources, without duplicates. */
export function mergeColumns(...sources: readonly string[]): string[] {
  const columns = sources.flatMap((source) =>
    parseMergeTags(source).flatMap((segment) => (segment.kind === 'tag' ? [segment.column] : [])),
  );
  return [...new Set(columns)];
}

/** The texts of a message or a template in which there may be merge tags. */
export interface WrittenTexts {
  readonly subjectLine: string;
  readonly preheader: string;
  readonly bodyHtml: string;
  readonly textOnlyVersion: string;
}

/** Columns used by any of the contents, without duplicates. */
export function columnsIn(...contents: readonly WrittenTexts[]): string[] {
  return mergeColumns(
    ...contents.flatMap(({ subjectLine, preheader, bodyHtml, textOnlyVersion }) => [
      ...[subjectLine, preheader, bodyHtml, textOnlyVersion],
    ]),
  );
}

const opened = /(^|<(p|div|li|td|th|blockquote|h[1-6])\b[^>]*>|<br\s*\/?>)\s*$/i;
const closed = /^\s*($|<\/(p|div|li|td|th|blockquote|h[1-6])>|<br\b)/i;
/** Longer than any tag with attributes that our editor produces. */
const nearby = 400;

export const placesInHtml: PlacesIn = (source) => {
  let readTo = 0;
  let tagStart = -1;
  return (start, end) => {
    // Continues after the previous tag, since there may be many tags.
    const piece = source.slice(readTo, start);
    const [opens, closes] = [piece.lastIndexOf('<'), piece.lastIndexOf('>')];
    if (opens !== closes) tagStart = opens > closes ? readTo + opens : -1;
    readTo = start;
    if (tagStart === -1) return isAlone(source, [start, end], [opened, closed]) ? 'block' : 'inline';
    const [, address] = /\b(?:href|src)="([^"]*)$/i.exec(source.slice(tagStart, start)) ?? [];
    return address === undefined ? 'line' : placeBehind(address, source.slice(start, end));
  };
};

/** For an address alone. */
export const placesInAddress: PlacesIn = (source) => (start, end) =>
  placeBehind(source.slice(0, start), source.slice(start, end));

/** Addresses that the engine fills in are whole. */
function placeBehind(address: string, written: string): TagPlace {
  return address === '' && written.startsWith('{{zz_') ? 'line' : placeInAddress(address);
}

/** For text written line by line. */
export const placesInLines: PlacesIn = placesInText([/(^|\n)[^\S\n]*$/, /^[^\S\n]*(\r?\n|$)/]);

/** For text derived from HTML, whose lines are wrapped. */
export const placesInParagraphs: PlacesIn = placesInText([/(^|\n\n)$/, /^(\n\n|$)/]);

function placesInText(alone: readonly [RegExp, RegExp]): PlacesIn {
  return (source) => (start, end) => {
    const address = openAddress(source.slice(0, start));
    if (address !== undefined) return placeInAddress(address);
    return isAlone(source, [start, end], alone) ? 'block' : 'inline';
  };
}

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

/** The value of a condition that the person doesn't meet. */
export const leftOut = 'left out';

/** Writes a value or a fallback for its position in the text; `column` is the name of its tag. */
export type WritePart = (part: string | PrintedValue, place: TagPlace, column: string) => string;

/** Of a tag whose value is made by the engine, such as an address of ours: no author can write one. */
export function isEngineTag(column: string): boolean {
  return column.startsWith('zz_');
}

export function fillSegments(segments: readonly Segment[], values: MergeValues, write: WritePart): string {
  return fillPieces(segments, values, write).join('');
}

/** In pieces, to be joined: those without tags are the same strings for everyone. */
export function fillPieces(segments: readonly Segment[], values: MergeValues, write: WritePart): string[] {
  return segments.map((segment) => {
    if (segment.kind === 'text') return segment.text;
    if (segment.kind === 'tag') return fillTag(segment, values[segment.column], write);
    return values[segment.condition] === leftOut ? '' : fillSegments(segment.segments, values, write);
  });
}

function fillTag(
  { column, format, fallback, place }: Extract<TagSegment, { kind: 'tag' }>,
  value: string | PrintedValue | null | undefined,
  write: WritePart,
): string {
  if (typeof value === 'string') {
    const text = format !== undefined && isTextForm(format) ? textForms[format](value) : value.trim();
    return write(text || fallback, place, column);
  }
  const form = format === undefined || isTextForm(format) ? undefined : format;
  // A column may have the name of an inherited object property.
  const printed =
    typeof value === 'object' && value !== null
      ? write(form === undefined ? value : { ...value, form }, place, column)
      : '';
  return printed === '' ? write(fallback, place, column) : printed;
}
