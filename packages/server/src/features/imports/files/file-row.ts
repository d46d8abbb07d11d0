// What all kinds of files come down to: rows of cells, read piece by piece.

/**
 * A cell as its file has it: text as somebody wrote it, a value that a spreadsheet holds (read in one way only, whatever
 * the language), or a value of JSON.
 */
export type Cell = string | ExactCell | JsonCell;

export interface ExactCell {
  /** Plain text of the value: `1234.5`, `true`, `2026-11-21T10:30:00`. */
  readonly exact: string;
  /** The same as a percentage, where the sheet shows it as one: `25%` of `0.25`. */
  readonly percent?: string;
  /** Of a time, its day. */
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
  /** What is wrong with the row as a whole: nobody can say what it was meant to be. */
  readonly fault?: RowError;
}

export interface FileChunk {
  readonly rows: readonly FileRow[];
  /** Bytes of the file read so far. */
  readonly bytesRead: number;
}

/** How a file is read; found out when it came, kept with the import. */
export interface FileFormat {
  readonly format: 'csv' | 'xlsx' | 'json';
  readonly encoding: string;
  readonly delimiter: string;
  readonly sheet: string | null;
  /** Keys of the objects of a JSON file, in the order of the columns. */
  readonly keys: readonly string[];
}

export interface FileSample extends FileFormat {
  readonly sheets: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What makes the rest of a file unreadable. */
type FileFaultReason =
  | 'binary'
  | 'corrupt'
  | 'empty'
  | 'encoding'
  | 'encrypted'
  | 'not_json'
  | 'quote_not_closed'
  | 'row_too_long'
  | 'too_large_unpacked'
  | 'unknown_sheet';

export class FileError extends Error {
  readonly reason: FileFaultReason;

  constructor(reason: FileFaultReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** A cell of a megabyte still fits; a file whose quote never ends does not swallow the memory. */
export const maxRowLength = 8 * 1024 * 1024;

export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if ('exact' in cell) return cell.percent ?? cell.exact;
  return jsonText(cell.json);
}

/** Lists of things with a label or a name show those. */
function jsonText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(jsonText).join('; ');
  if (typeof value !== 'object') return String(value);
  const { label, name } = value as { readonly label?: unknown; readonly name?: unknown };
  if (typeof label === 'string') return label;
  return typeof name === 'string' ? name : JSON.stringify(value);
}
