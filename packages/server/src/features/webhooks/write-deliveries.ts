// Stores a transaction's events for the subscribed webhooks, before it commits.
import type { DomainEvent } from '@fieldhouse/contract/events';
import { maxRecordsPerCall, type WebhookEvent } from '@fieldhouse/contract/webhooks';
import type { TeamContext } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { insertDeliveries, type NewDelivery } from './delivery-queries.ts';
import { cachedSubscribedEvents, subscribedEvents } from './subscribed-events.ts';
import { matchSubscriptions } from './webhook-queries.ts';

export const sendQueue = 'webhooks.send';

type RecordsChanged = Extract<DomainEvent, { type: 'records.changed' }>;

const eventOf = {
  created: 'record.created',
  updated: 'record.updated',
  deleted: 'record.deleted',
  restored: 'record.restored',
  bulk: 'records.changed',
} satisfies Record<RecordsChanged['action'], WebhookEvent>;

/** False if no webhook of the team subscribes to any of them. */
export function mayHaveSubscribers(ctx: TeamContext, events: readonly DomainEvent[]): boolean {
  const wanted = cachedSubscribedEvents(ctx);
  return !wanted || events.some((event) => wanted.has(toDeliveredEvent(event).type));
}

export async function writeDeliveries(ctx: TeamContext, events: readonly DomainEvent[]): Promise<void> {
  const asked = await subscribedEvents(ctx);
  const happened = events.map(toDeliveredEvent).filter(({ type }) => asked.has(type));
  if (happened.length === 0) return;
  const wanted = await matchSubscriptions(ctx.db, happened);
  const rows = wanted.flatMap(({ webhookId, n }) => {
    const event = happened[n];
    return event ? toDeliveries(ctx, webhookId, event) : [];
  });
  if (rows.length === 0) return;
  await insertDeliveries(ctx.db, rows);
  for (const webhookId of new Set(rows.map((row) => row.webhookId))) await enqueueSend(ctx, webhookId);
}

/** Without a singleton key: another transaction's job may finish before this one commits. */
export async function enqueueSend(ctx: TeamContext, webhookId: string, startAfter?: Date): Promise<void> {
  await ctx.enqueue(sendQueue, { webhookId }, startAfter ? { startAfter } : {});
}

interface DeliveredEvent {
  readonly type: WebhookEvent | 'webhook.test';
  readonly collectionId: string | null;
  readonly ids: readonly string[] | null;
  readonly wizardId?: string;
  readonly wizardRunId?: string;
  readonly messageId?: string;
  readonly taskId?: string;
}

function toDeliveredEvent(event: DomainEvent): DeliveredEvent {
  if (event.type !== 'records.changed') return { collectionId: null, ids: null, ...event };
  return { type: eventOf[event.action], collectionId: event.collectionId, ids: event.ids };
}

/** Many records of one change are delivered in chunks, in order. */
export function toDeliveries(
  ctx: TeamContext,
  webhookId: string,
  { ids, collectionId, type, ...subject }: DeliveredEvent,
): NewDelivery[] {
  const now = ctx.now();
  const pieces = Math.max(1, Math.ceil((ids?.length ?? 0) / maxRecordsPerCall));
  const changeId = newId();
  return Array.from({ length: pieces }, (_, n) => ({
    id: n === 0 ? changeId : newId(),
    webhookId,
    type,
    collectionId,
    recordIds: ids === null ? null : ids.slice(n * maxRecordsPerCall, (n + 1) * maxRecordsPerCall),
    wizardId: null,
    wizardRunId: null,
    messageId: null,
    taskId: null,
    ...subject,
    changeId,
    piece: n + 1,
    pieces,
    at: now,
    nextTryAt: now,
  }));
}
