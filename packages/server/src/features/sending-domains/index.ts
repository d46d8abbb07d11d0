import type { Slice } from '../../kernel/http/slice.ts';
import { addCheckDomainJob } from './check-domain-job.ts';
import { sendingDomainRoutes } from './sending-domain-routes.ts';

export { type DkimKey, findDkimKey } from './dkim-keys.ts';
export { domainHealth } from './sending-domain-actions.ts';

export const sendingDomainsSlice: Slice = {
  name: 'sending-domains',
  routes: sendingDomainRoutes,
  jobs: addCheckDomainJob,
};
