// How a file is read: what was guessed and what the user chose, for imports of records and of subscribers.
import {
  type FileReading,
  fileEncoding,
  fileReading,
  type ReadingChoices,
  type ReadingPart,
  readingPart,
} from '@fieldhouse/contract/file-reading';
import { cutText } from '@fieldhouse/contract/storable-text';
import { z } from 'zod';
import { Refusal } from '../../kernel/http/refusal.ts';
import { type Cell, cellText, type FileFormat, type FileSample } from './file-row.ts';

const shownRows = 20;
const shownText = 120;

/** What is guessed or chosen of a file in each format. */
export const partsOf: Readonly<Record<FileFormat['format'], readonly ReadingPart[]>> = {
  csv: ['encoding', 'delimiter', 'headerRow', 'decimalSign', 'dateOrder'],
  xlsx: ['headerRow', 'decimalSign', 'dateOrder'],
  json: ['dateOrder', 'listPath'],
};

function chosenParts(choices: ReadingChoices): ReadingPart[] {
  return readingPart.options.filter((part) => choices[part] !== undefined);
}

export function fitsFormat(choices: ReadingChoices, format: FileFormat['format']): boolean {
  return chosenParts(choices).every((part) => partsOf[format].includes(part));
}

/** Refuses choices that the format doesn't have: a workbook has no delimiter. */
export function ensureChoices(choices: ReadingChoices, format: FileFormat['format']): void {
  const unknown = chosenParts(choices).filter((part) => !partsOf[format].includes(part));
  if (unknown.length === 0) return;
  const issues = unknown.map((part) => ({ path: ['body', part], rule: 'unknown_property' }));
  throw new Refusal('invalid_input', { issues });
}

/** Refuses a row of names below the last row of the file. */
export function ensureHeaderRow({ headerRow }: ReadingChoices, { rows }: Pick<FileSample, 'rows'>): void {
  if (!headerRow || headerRow <= rows.length) return;
  throw new Refusal('invalid_input', {
    issues: [{ path: ['body', 'headerRow'], rule: 'max_value', data: { max: rows.length } }],
  });
}

/** Rows with a single cell above a table with more: titles, if a header follows. */
export function countTitles(rows: readonly (readonly string[])[]): number {
  const filled = rows.map((row) => row.filter((cell) => cell.trim() !== '').length);
  const isTable = filled.filter((count) => count > 1).length * 2 > rows.length;
  const first = filled.findIndex((count) => count > 1);
  return isTable && first > 0 ? first : 0;
}

type Guess = Pick<FileReading, 'headerRow' | 'decimalSign' | 'dateOrder' | 'evidence'>;

/** The choices are part of the sample and of the guess already. */
export function toFileReading(sample: FileSample, guess: Guess, choices: ReadingChoices): FileReading {
  const { encoding, delimiter, delimiterEvidence, listPath, encodings, lists, rows } = sample;
  return {
    encoding,
    delimiter,
    listPath: [...listPath],
    ...guess,
    evidence: [...guess.evidence, ...delimiterEvidence],
    chosen: chosenParts(choices),
    encodings: [...encodings],
    firstRows: sample.format === 'json' ? [] : rows.slice(0, shownRows).map(textOfRow),
    lists: lists.map((path) => [...path]),
  };
}

function textOfRow(cells: readonly Cell[]): string {
  const texts = cells.slice(0, 20).map((cell) => cellText(cell).trim().replaceAll(/\s+/g, ' '));
  return cutText(texts.filter(Boolean).join(' · '), shownText);
}

interface OlderImport {
  readonly encoding: string;
  readonly delimiter: string;
  readonly hasHeader: boolean;
  readonly locale: string;
}

const storedParts = fileReading.extend({
  evidence: fileReading.shape.evidence.default([]),
  isLossy: z.boolean(),
  isRemembered: z.boolean().default(false),
});
export type StoredReading = z.output<typeof storedParts>;

/** A stored reading; that of an import from before there was one follows from what it has instead. */
export function storedReading(
  stored: unknown,
  { encoding, delimiter, hasHeader, locale }: OlderImport,
): StoredReading {
  const parsed = storedParts.safeParse(stored);
  if (parsed.success) return parsed.data;
  return {
    encoding: fileEncoding.catch('utf-8').parse(encoding),
    delimiter,
    headerRow: hasHeader ? 1 : null,
    decimalSign: locale.startsWith('es') ? ',' : '.',
    dateOrder: locale === 'en-US' ? 'month_first' : 'day_first',
    listPath: [],
    chosen: [],
    encodings: [],
    firstRows: [],
    lists: [],
    evidence: [],
    isLossy: false,
    isRemembered: false,
  };
}
