// Files referenced by values of records: uploaded, delivered to users who may read the value, and swept when
// no longer referenced.
import type { Slice } from '../../kernel/http/slice.ts';
import { fileRoutes } from './file-routes.ts';
import { addFileJobs, startSweeps } from './sweep-files.ts';

export { type DeliverableFile, deliverFile } from './deliver-file.ts';
export { sanitizeFileName } from './file-name.ts';
export { findFile, type StoredFile } from './file-queries.ts';
export { deleteStoredFile } from './stored-parts.ts';
export {
  insertFileOf,
  insertUploadedFile,
  type ReceivedFile,
  receiveBytes,
  receiveUploaded,
} from './upload-file.ts';

export const filesSlice: Slice = {
  name: 'files',
  routes: fileRoutes,
  jobs: addFileJobs,
  worker: startSweeps,
};
