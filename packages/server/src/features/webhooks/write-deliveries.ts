// What a transaction changed in records, written down for the webhooks that want to hear of it, before it commits.
import type { TeamEvent } from '@fieldhouse/contract/events';
import type { WebhookEvent } from '@fieldhouse/contract/webhooks';
import type { TeamContext } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { insertDeliveries, type NewDelivery } from './delivery-queries.ts';
import { listWantedCalls } from './webhook-queries.ts';

export const sendQueue = 'webhooks.send';

type RecordsChanged = Extract<TeamEvent, { type: 'records.changed' }>;

const eventOf = {
  created: 'record.created',
  updated: 'record.updated',
  deleted: 'record.deleted',
  restored: 'record.restored',
  bulk: 'records.changed',
} satisfies Record<RecordsChanged['action'], WebhookEvent>;

export async function writeDeliveries(ctx: TeamContext, events: readonly TeamEvent[]): Promise<void> {
  const changes = events
    .filter((event) => event.type === 'records.changed')
    .map((event) => ({ type: eventOf[event.action], collectionId: event.collectionId, ids: event.ids }));
  if (changes.length === 0) return;
  const wanted = await listWantedCalls(ctx.db, changes);
  const rows = wanted.flatMap(({ webhookId, n }) => {
    const change = changes[n];
    return change ? [toDelivery(ctx, webhookId, change)] : [];
  });
  if (rows.length === 0) return;
  await insertDeliveries(ctx.db, rows);
  for (const webhookId of new Set(rows.map((row) => row.webhookId))) await askToSend(ctx, webhookId);
}

/** Without a key: the work of another transaction may be done before this one commits. */
export async function askToSend(ctx: TeamContext, webhookId: string, startAfter?: Date): Promise<void> {
  await ctx.enqueue(sendQueue, { webhookId }, startAfter ? { startAfter } : {});
}

interface Told {
  readonly type: string;
  readonly collectionId: string | null;
  readonly ids: readonly string[] | null;
}

export function toDelivery(
  ctx: TeamContext,
  webhookId: string,
  { type, collectionId, ids }: Told,
): NewDelivery {
  const now = ctx.now();
  return {
    id: newId(),
    webhookId,
    type,
    collectionId,
    recordIds: ids && [...ids],
    at: now,
    nextTryAt: now,
  };
}
