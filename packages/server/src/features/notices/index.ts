// Notices to users, through the channels they chose.
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
