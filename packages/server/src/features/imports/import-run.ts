// An import in progress, and the chunks in which its file is read.

import { cutText } from '@fieldhouse/contract/storable-text';
import type { Member, TeamAuthority } from '../../kernel/authority.ts';
import type { Deps } from '../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../catalogue/index.ts';
import { cellText, type FileFormat, type FileRow, readFile } from '../table-files/index.ts';
import { type ImportRow, longestCellText } from './import-queries.ts';
import type { CellIssue, RowConverter } from './row-converter.ts';
import { readingOf } from './writing.ts';

export interface ImportPayload {
  readonly collectionId: string;
  readonly importId: string;
}

export interface ImportRun {
  readonly deps: Deps;
  readonly authority: TeamAuthority;
  readonly row: ImportRow;
  readonly form: FileFormat;
  readonly collection: CollectionDefinition;
  readonly converter: RowConverter;
  /** Undefined for automatic imports without a user. */
  readonly importer: Member | undefined;
  /** If rows find their records by a key. */
  readonly keyField: FieldDefinition | undefined;
}

export interface ReadRow {
  readonly number: number;
  readonly read: FileRow;
}

export interface Chunk {
  readonly rows: readonly ReadRow[];
  readonly lastNumber: number;
  readonly bytesRead: number;
}

/** A refused row, as stored in the table of errors. */
export interface RefusedRow {
  readonly row_number: number;
  readonly cells: readonly string[];
  readonly issues: readonly CellIssue[];
}

/** The import was cancelled: the current chunk is rolled back. */
export class Cancelled extends Error {}

interface ChunkSize {
  readonly maxRows: number;
  /** Called for rows stored before this process resumed the import. */
  readonly onStored?: (row: FileRow) => void;
}

/** Rows with many long cells make smaller chunks: three of them are in memory at a time. */
const maxCharacters = 16 * 2 ** 20;

export async function* readChunks(run: ImportRun, size: ChunkSize): AsyncGenerator<Chunk> {
  const { deps, authority, row } = run;
  const file = await deps.files.openLocally({ teamId: authority.teamId, fileId: row.id });
  try {
    yield* chunksOf(file.path, run, size);
  } finally {
    await file.release();
  }
}

async function* chunksOf(
  path: string,
  { row, form }: ImportRun,
  { maxRows, onStored }: ChunkSize,
): AsyncGenerator<Chunk> {
  let rows: ReadRow[] = [];
  let characters = 0;
  let number = -(readingOf(row).headerRow ?? 0);
  let bytesRead = 0;
  for await (const piece of readFile(path, form)) {
    bytesRead = piece.bytesRead;
    for (const read of piece.rows) {
      number += 1;
      if (number < 1) continue;
      if (number <= row.rowsRead) {
        onStored?.(read);
        continue;
      }
      rows.push({ number, read });
      characters += lengthOf(read);
      if (rows.length < maxRows && characters < maxCharacters) continue;
      yield { rows, lastNumber: number, bytesRead };
      rows = [];
      characters = 0;
    }
  }
  if (rows.length > 0) yield { rows, lastNumber: number, bytesRead };
}

function lengthOf({ cells }: FileRow): number {
  let length = 0;
  for (const cell of cells) {
    if (typeof cell === 'string') length += cell.length;
    else if ('json' in cell) length += typeof cell.json === 'string' ? cell.json.length : 100;
  }
  return length;
}

export function toRefusedRow({ number, read }: ReadRow, issues: readonly CellIssue[]): RefusedRow {
  return { row_number: number, cells: read.cells.map(cellText), issues };
}

/** A cell that can't be read, of a row that is stored; as in the table of cells. */
export interface LeftCell {
  readonly row_number: number;
  readonly column_index: number;
  readonly record_id: string;
  /** The other records that the row updates. */
  readonly other_record_ids: readonly string[];
  readonly text: string;
  readonly rule: string;
  readonly data: CellIssue['data'];
}

export function toLeftCells(
  { number, read }: ReadRow,
  [recordId, ...others]: readonly [string, ...string[]],
  cells: readonly CellIssue[],
): readonly LeftCell[] {
  return cells.map(({ column, rule, data }) => ({
    row_number: number,
    column_index: column,
    record_id: recordId,
    other_record_ids: others,
    text: cutText(cellText(read.cells[column]), longestCellText),
    rule,
    data,
  }));
}
