// The common form of all file formats: rows of cells, read chunk by chunk.
import { fileValue } from '@fieldhouse/contract/field-types';
import type {
  DateOrder,
  DelimiterEvidence,
  FileEncoding,
  FileReading,
} from '@fieldhouse/contract/file-reading';

/**
 * A cell as its file contains it: text as entered, a typed value of a spreadsheet (independent of language),
 * or a JSON value.
 */
export type Cell = string | ExactCell | JsonCell;

export interface ExactCell {
  /** Plain text of the value: `1234.5`, `true`, `2026-11-21T10:30:00`. */
  readonly exact: string;
  /** The same as a percentage, if the sheet displays it as one: `25%` for `0.25`. */
  readonly percent?: string;
  /** The same with its currency, if the sheet displays one: `12.5 €` for `12.5`. */
  readonly money?: string;
  /** The date of a date and time. */
  readonly day?: string;
}

interface JsonCell {
  readonly json: unknown;
}

export interface RowError {
  readonly rule: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface FileRow {
  readonly cells: readonly Cell[];
  /** The row as a whole is malformed and can't be interpreted. */
  readonly fault?: RowError;
}

export interface FileChunk {
  readonly rows: readonly FileRow[];
  /** Bytes of the file read so far. */
  readonly bytesRead: number;
}

/** The format of a file, inferred on upload and stored with the import. */
export interface FileFormat {
  readonly format: 'csv' | 'xlsx' | 'json';
  readonly encoding: FileEncoding;
  readonly delimiter: string;
  /** Whether the file may have bytes that its encoding can’t read. */
  readonly isLossy: boolean;
  readonly sheet: string | null;
  /** Keys of the objects of a JSON file, in the order of the columns. */
  readonly keys: readonly string[];
  /** Keys that lead to the list of records of a JSON file. */
  readonly listPath: readonly string[];
}

export interface FileSample extends FileFormat {
  /** What other encodings make of a CSV file. */
  readonly encodings: Readonly<FileReading['encodings']>;
  /** By what the delimiter of a CSV file was guessed. */
  readonly delimiterEvidence: readonly DelimiterEvidence[];
  readonly sheets: readonly string[];
  /** Lists of a JSON file. */
  readonly lists: readonly (readonly string[])[];
  readonly rows: readonly (readonly Cell[])[];
  /** Of columns in which no date of the sample shows its order. */
  readonly laterDates: readonly LaterDate[];
}

/** A date below the sample that can be read in one order only. */
export interface LaterDate {
  /** From 0. */
  readonly column: number;
  readonly order: DateOrder;
  /** Of the first one in the column, counted from 1 with the rows above the header. */
  readonly row: number;
  readonly text: string;
  /** How many there are in the column. */
  readonly count: number;
}

/** Errors that make the rest of a file unreadable. */
type FileFaultReason =
  | 'binary'
  | 'corrupt'
  | 'empty'
  | 'encoding'
  | 'encrypted'
  | 'no_table'
  | 'not_json'
  | 'quote_not_closed'
  | 'row_too_long'
  | 'too_many_columns'
  | 'too_large_unpacked'
  | 'unknown_sheet';

export class FileError extends Error {
  readonly reason: FileFaultReason;
  /** For its text. */
  readonly data: Readonly<Record<string, number>>;

  constructor(
    reason: FileFaultReason,
    { data = {}, ...options }: ErrorOptions & { readonly data?: Readonly<Record<string, number>> } = {},
  ) {
    super(reason, options);
    this.reason = reason;
    this.data = data;
  }
}

/** Allows cells of a megabyte; a file with an unclosed quote must not exhaust the memory. */
export const maxRowLength = 8 * 1024 * 1024;

/** More than any program writes. Each row has all columns, however short it is in the file. */
const maxColumns = 2500;

export function ensureColumns(columns: number, max = maxColumns): void {
  if (columns > max) throw new FileError('too_many_columns', { data: { columns, max } });
}

export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if ('exact' in cell) return cell.percent ?? cell.exact;
  return jsonText(cell.json);
}

/** Objects show all that they hold, and those that stand for an item, a record or a file its name. */
function jsonText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(jsonText).join('; ');
  if (typeof value !== 'object') return String(value);
  return nameOf(value) ?? JSON.stringify(value);
}

const keysOfReference: ReadonlySet<string> = new Set(['id', 'label', 'labels', 'name', 'color', 'icon']);

/** Undefined if there is more in it than in a reference. */
function nameOf(value: object): string | undefined {
  const isReference = Object.keys(value).every((key) => keysOfReference.has(key));
  if (!isReference && !fileValue.safeParse(value).success) return undefined;
  const { label, name } = value as { readonly label?: unknown; readonly name?: unknown };
  return [label, name].find((text) => typeof text === 'string');
}
