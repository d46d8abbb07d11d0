// Files that values of records name: received, handed out to who may read the value, swept when nothing names them.
import type { Slice } from '../../kernel/http/slice.ts';
import { fileRoutes } from './file-routes.ts';
import { addFileJobs, startSweeps } from './sweep-files.ts';

export { insertUploadedFile, type ReceivedFile, receiveBytes } from './upload-file.ts';

export const filesSlice: Slice = {
  name: 'files',
  routes: fileRoutes,
  jobs: addFileJobs,
  worker: startSweeps,
};
