import { deliveryRetentionDays } from '@fieldhouse/contract/webhooks';
import type { Deps } from '../../kernel/context.ts';
import { deleteExpiredDeliveries } from './delivery-queries.ts';
import { deliveryExpiryQueue, sendDeliveries } from './send-deliveries.ts';
import { sendQueue } from './write-deliveries.ts';

const dayMs = 24 * 60 * 60_000;

export function addWebhookJobs(deps: Deps): void {
  deps.jobs.handle<{ webhookId: string }>({
    queue: sendQueue,
    effect: 'outgoing',
    // They mostly wait for receivers.
    concurrency: 8,
    retries: 10,
    handle: ({ authority, payload }) => sendDeliveries(deps, authority, payload.webhookId),
  });
  deps.jobs.handle({
    queue: deliveryExpiryQueue,
    effect: 'erasure',
    concurrency: 1,
    handle: ({ authority }) =>
      deps.withTeam(authority, (ctx) =>
        deleteExpiredDeliveries(ctx.db, new Date(ctx.now().getTime() - deliveryRetentionDays * dayMs)),
      ),
  });
}
