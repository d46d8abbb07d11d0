// What a person is told of, where they chose to be told.
import type { Slice } from '../../kernel/http/slice.ts';
import { addNoticeJobs, startNoticeExpiry } from './notice-jobs.ts';
import { noticeRoutes } from './notice-routes.ts';

export { notify } from './notify.ts';

export const noticesSlice: Slice = {
  name: 'notices',
  routes: noticeRoutes,
  jobs: addNoticeJobs,
  worker: startNoticeExpiry,
};
