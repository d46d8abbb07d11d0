import type { Slice } from '../../kernel/http/slice.ts';
import { duplicateRoutes } from './duplicate-routes.ts';
import { addDuplicateJobs } from './runs/run-jobs.ts';

export const duplicatesSlice: Slice = { name: 'duplicates', routes: duplicateRoutes, jobs: addDuplicateJobs };
