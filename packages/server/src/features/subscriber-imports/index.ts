// Apart from the lists, since it reads files as imports of records do, and messages depend on the lists.
import type { Slice } from '../../kernel/http/slice.ts';
import { addSubscriberImportJobs } from './subscriber-import-jobs.ts';
import { subscriberImportRoutes } from './subscriber-import-routes.ts';

export { eraseImportedFiles } from './discard-upload.ts';

export const subscriberImportsSlice: Slice = {
  name: 'subscriber-imports',
  routes: subscriberImportRoutes,
  jobs: addSubscriberImportJobs,
};
