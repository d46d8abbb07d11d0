import type { Slice } from '../../kernel/http/slice.ts';
import { afterRestore } from '../records/index.ts';
import { duplicateRoutes } from './duplicate-routes.ts';
import { giveBack } from './give-back.ts';
import { addDuplicateJobs } from './runs/run-jobs.ts';

afterRestore(giveBack);

export const duplicatesSlice: Slice = { name: 'duplicates', routes: duplicateRoutes, jobs: addDuplicateJobs };
