// A stored import as it is shown, and how its file is read.
import type { ImportId } from '@fieldhouse/contract/ids';
import {
  type ColumnMapping,
  columnMapping,
  type ImportJob,
  type ImportMode,
  importJob,
  type SeveralMatchRule,
} from '@fieldhouse/contract/imports';
import type { FileFormat } from '../table-files/index.ts';
import type { ImportRow } from './import-queries.ts';
import { readingOf } from './writing.ts';

export function modeOf(row: ImportRow): ImportMode {
  return importJob.shape.mode.parse(row.mode);
}

/** Whether an empty cell keeps the value of a record that is updated. */
export function keepsEmpty({ emptyCells }: ImportRow): boolean {
  return emptyCells === 'keep';
}

export function severalMatchesOf(row: ImportRow): SeveralMatchRule {
  return importJob.shape.severalMatches.parse(row.severalMatches);
}

export function mappingOf(row: ImportRow): ColumnMapping[] {
  return columnMapping.array().parse(row.mapping);
}

/** The file format inferred on upload. */
export function fileFormatOf(row: ImportRow): FileFormat {
  const format = importJob.shape.format.parse(row.format);
  const { encoding, delimiter, listPath, isLossy } = readingOf(row);
  // Written by analyse.
  const keys = (row.columns as { readonly header: string }[]).map(({ header }) => header);
  return { format, encoding, delimiter, isLossy, sheet: row.sheet, keys, listPath };
}

export function toImportJob(row: ImportRow): ImportJob {
  return importJob.parse({
    id: row.id as ImportId,
    collectionId: row.collectionId,
    fileName: row.fileName,
    format: row.format,
    sheets: row.sheets,
    sheet: row.sheet,
    state: row.state,
    mode: row.mode,
    keyColumn: row.keyColumn,
    emptyCells: row.emptyCells,
    severalMatches: row.severalMatches,
    encoding: row.encoding,
    delimiter: row.delimiter,
    hasHeader: row.hasHeader,
    locale: row.locale,
    reading: readingOf(row),
    isReadingRemembered: readingOf(row).isRemembered,
    columns: row.columns,
    rowsRead: row.rowsRead,
    rowsImported: row.rowsImported,
    rowsUpdated: row.rowsUpdated,
    rowsRejected: row.rowsRejected,
    cellsLeftEmpty: row.cellsLeftEmpty,
    rowsSkipped: row.rowsKept,
    bytesRead: Number(row.bytesRead),
    bytesTotal: Number(row.bytesTotal),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    errorDetail: row.errorDetail,
  });
}
