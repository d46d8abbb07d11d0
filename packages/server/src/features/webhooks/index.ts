import type { Slice } from '../../kernel/http/slice.ts';
import { addWebhookJobs } from './webhook-jobs.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { mayHaveSubscribers, writeDeliveries } from './write-deliveries.ts';

export { cancelWaiting, countWaiting } from './delivery-queries.ts';
export { sendQueue as webhookQueue } from './write-deliveries.ts';

export const webhooksSlice: Slice = {
  name: 'webhooks',
  routes: webhookRoutes,
  jobs: addWebhookJobs,
  beforeCommit: { mayWant: mayHaveSubscribers, write: writeDeliveries },
};
