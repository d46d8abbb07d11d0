import type { Slice } from '../../kernel/http/slice.ts';
import { addImportJobs } from './import-jobs.ts';
import { importRoutes } from './import-routes.ts';

export { getOwnLanguage, insertFileRow } from './import-queries.ts';

export const importsSlice: Slice = { name: 'imports', routes: importRoutes, jobs: addImportJobs };
