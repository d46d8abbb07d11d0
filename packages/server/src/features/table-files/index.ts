// Files of rows in any format, for all imports: their format is recognized, and their rows are read in constant memory.
export {
  type Cell,
  cellText,
  ensureColumns,
  FileError,
  type FileFormat,
  type FileRow,
  type FileSample,
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
export { escapeSigns, serialOf } from './xlsx-cells.ts';
