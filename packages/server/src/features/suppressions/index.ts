import type { Slice } from '../../kernel/http/slice.ts';
import { addErasureJob } from './person-jobs.ts';
import { addRequestMailJob } from './requests/request-mails.ts';
import { suppressionRoutes } from './suppression-routes.ts';

export const suppressionsSlice: Slice = {
  name: 'suppressions',
  routes: suppressionRoutes,
  jobs: (deps) => {
    addErasureJob(deps);
    addRequestMailJob(deps);
  },
};
