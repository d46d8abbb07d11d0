import type { Slice } from '../../kernel/http/slice.ts';
import { customListRoutes } from './custom-list-routes.ts';
import { addReplacementJobs } from './replacement-jobs.ts';

export const customListsSlice: Slice = {
  name: 'custom-lists',
  routes: customListRoutes,
  jobs: addReplacementJobs,
};
