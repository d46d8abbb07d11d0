import type { Slice } from '../../kernel/http/slice.ts';
import { addImportJobs } from './import-jobs.ts';
import { importRoutes } from './import-routes.ts';

export { cellText, FileError, type FileFormat, type FileRow, type FileSample } from './files/file-row.ts';
export { readFile, type SampleRequest, sampleFile } from './files/open-file.ts';
export {
  countTitles,
  ensureChoices,
  ensureHeaderRow,
  type StoredReading,
  storedReading,
  toFileReading,
} from './files/reading.ts';
export { getOwnLanguage, insertFileRow } from './import-queries.ts';

export const importsSlice: Slice = { name: 'imports', routes: importRoutes, jobs: addImportJobs };
