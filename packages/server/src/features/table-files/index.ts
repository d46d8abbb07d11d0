// Files of rows in any format, for all imports: their format is recognized, and their rows are read in constant memory.
// And workbooks, for all exports.
export {
  type Cell,
  cellText,
  ensureColumns,
  FileError,
  type FileFormat,
  type FileRow,
  type FileSample,
  type LaterDate,
} from './file-row.ts';
export { readFile, type SampleRequest, sampleFile } from './open-file.ts';
export {
  countTitles,
  ensureChoices,
  ensureHeaderRow,
  fitsFormat,
  partsOf,
  type StoredReading,
  storedReading,
  toFileReading,
} from './reading.ts';
export { dayCell, numberCell, StyleSheet, textCell } from './writers/style-sheet.ts';
export { writeWorkbook } from './writers/workbook-writer.ts';
export { serialOf } from './xlsx-cells.ts';
