import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  deliveryRetentionDays,
  type Webhook,
  type WebhookDelivery,
  webhook,
  webhookDelivery,
  type webhooks,
} from '@fieldhouse/contract/webhooks';
import type { TeamContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { readIdCursor, toPage } from '../../kernel/http/cursors.ts';
import { invalid, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import { type DeliveryRow, insertDeliveries, listDeliveryRows, requeueDelivery } from './delivery-queries.ts';
import { invalidateSubscribedEvents } from './subscribed-events.ts';
import {
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  listRootIds,
  listWebhookRows,
  updateWebhook,
  type WebhookRow,
  webhookExists,
} from './webhook-queries.ts';
import { makeWebhookSecret } from './webhook-secret.ts';
import { enqueueSend, toDeliveries } from './write-deliveries.ts';

type Input<E extends keyof typeof webhooks> = EndpointInput<(typeof webhooks)[E]>;

const maxWebhooks = 50;
const nameTaken = { webhooks__name_unique: 'name_taken' } as const;

export async function listWebhooks(ctx: TeamContext): Promise<{ items: Webhook[] }> {
  return { items: (await listWebhookRows(ctx.db)).map(toWebhook) };
}

export async function createWebhook(ctx: TeamContext, { body }: Input<'create'>) {
  const known = await listWebhookRows(ctx.db);
  refuseUnless(
    known.filter(({ subscribedBy }) => subscribedBy === null).length < maxWebhooks,
    'action_not_allowed',
    { data: { max: maxWebhooks } },
  );
  await ensureRealSettings(ctx, body);
  const id = newId();
  const { text, closed } = makeWebhookSecret(ctx.deps, id);
  const row = await mapUniqueViolation(
    insertWebhook(ctx.db, { ...body, events: [...new Set(body.events)], id, secret: closed }),
    nameTaken,
  );
  await auditWebhook(ctx, 'created', row);
  invalidateSubscribedEvents(ctx);
  return { webhook: toWebhook(row), secret: text };
}

export async function changeWebhook(ctx: TeamContext, { params, body }: Input<'change'>): Promise<Webhook> {
  const before = await findWebhook(ctx.db, params.webhookId);
  refuseUnless(before, 'not_found');
  await ensureRealSettings(ctx, body);
  const { isActive, name, url, events, collectionIds } = body;
  const change = {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events: [...new Set(events)] }),
    ...(collectionIds !== undefined && { collectionIds }),
  };
  const isResumed = isActive === true && !before.isActive;
  const pause =
    isActive === false
      ? { isActive, pauseReason: 'by_admin' }
      : { isActive: isActive ?? before.isActive, pauseReason: isActive ? null : before.pauseReason };
  const fresh = { failures: 0, failingSince: null, restsUntil: null };
  const row = await mapUniqueViolation(
    updateWebhook(ctx.db, before.id, {
      ...change,
      ...pause,
      ...((isResumed || url !== undefined) && fresh),
    }),
    nameTaken,
  );
  await auditWebhook(ctx, 'changed', row);
  invalidateSubscribedEvents(ctx);
  if (row.isActive) await enqueueSend(ctx, row.id);
  return toWebhook(row);
}

export async function deleteWebhook(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  const name = await deleteWebhookRow(ctx.db, params.webhookId);
  refuseUnless(name !== undefined, 'not_found');
  await auditWebhook(ctx, 'deleted', { id: params.webhookId, name });
  invalidateSubscribedEvents(ctx);
}

export async function renewWebhookSecret(ctx: TeamContext, { params }: Input<'renewSecret'>) {
  const row = await findWebhook(ctx.db, params.webhookId);
  refuseUnless(row, 'not_found');
  const { text, closed } = makeWebhookSecret(ctx.deps, row.id);
  // Calls that could not be signed need not wait any longer.
  await updateWebhook(ctx.db, row.id, { secret: closed, restsUntil: null });
  if (row.isActive) await enqueueSend(ctx, row.id);
  await auditWebhook(ctx, 'secret_renewed', row);
  return { secret: text };
}

export async function testWebhook(ctx: TeamContext, { params }: Input<'test'>): Promise<WebhookDelivery> {
  const row = await findWebhook(ctx.db, params.webhookId);
  refuseUnless(row, 'not_found');
  refuseUnless(row.isActive, 'action_not_allowed');
  await ctx.deps.gate.refuseWhileHeld(ctx.teamId);
  const deliveries = toDeliveries(ctx, row.id, { type: 'webhook.test', collectionId: null, ids: [] });
  await insertDeliveries(ctx.db, deliveries);
  return sendNow(ctx, row.id, deliveries[0]?.id ?? '');
}

export async function listDeliveries(ctx: TeamContext, { params, query }: Input<'deliveries'>) {
  refuseUnless(await webhookExists(ctx.db, params.webhookId), 'not_found');
  const { after, limit = 50 } = query;
  const rows = await listDeliveryRows(ctx.db, {
    webhookId: params.webhookId,
    before: readIdCursor(after),
    since: new Date(ctx.now().getTime() - deliveryRetentionDays * 24 * 60 * 60_000),
    limit: limit + 1,
  });
  const { page, next } = toPage(rows, limit, (row) => row.id);
  return { items: page.map(toWebhookDelivery), next };
}

export async function sendDeliveryAgain(ctx: TeamContext, { params }: Input<'sendAgain'>) {
  const row = await findWebhook(ctx.db, params.webhookId);
  refuseUnless(row, 'not_found');
  refuseUnless(row.isActive, 'action_not_allowed');
  await ctx.deps.gate.refuseWhileHeld(ctx.teamId);
  return sendNow(ctx, row.id, params.webhookDeliveryId);
}

/** Ends the receiver's pause: an admin who requests a delivery wants the result now. */
async function sendNow(ctx: TeamContext, webhookId: string, deliveryId: string): Promise<WebhookDelivery> {
  const delivery = await requeueDelivery(ctx.db, webhookId, deliveryId, ctx.now());
  refuseUnless(delivery, 'not_found');
  await updateWebhook(ctx.db, webhookId, { restsUntil: null });
  await enqueueSend(ctx, webhookId);
  // The pages of other admins show it, too.
  invalidateSubscribedEvents(ctx);
  return toWebhookDelivery(delivery);
}

/** The URL must be allowed, and the collections must be the team's own. */
export async function ensureRealSettings(
  ctx: TeamContext,
  { url, collectionIds }: { url?: string | undefined; collectionIds?: readonly string[] | null | undefined },
): Promise<void> {
  const fault = url === undefined ? undefined : ctx.deps.outgoing.faultOf(url);
  if (fault) throw invalid(['body', 'url'], fault);
  if (!collectionIds) return;
  const roots = new Set(await listRootIds(ctx.db, collectionIds));
  const unknown = collectionIds.findIndex((id) => !roots.has(id));
  if (unknown >= 0) throw invalid(['body', 'collectionIds', unknown], 'unknown_collection');
}

export async function auditWebhook(
  ctx: TeamContext,
  verb: 'created' | 'changed' | 'deleted' | 'secret_renewed',
  { id, name, ...detail }: { readonly id: string; readonly name: string } & Partial<WebhookRow>,
): Promise<void> {
  const { url, events, collectionIds, isActive } = detail;
  await writeAudit(ctx, {
    action: `webhook.${verb}`,
    subjectId: id,
    subjectName: name,
    detail: { url, events, collectionIds, isActive },
  });
}

function toWebhook({ subscribedBy, ...row }: WebhookRow): Webhook {
  return webhook.parse({
    ...row,
    isHook: subscribedBy !== null,
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  });
}

function toWebhookDelivery(row: DeliveryRow): WebhookDelivery {
  return webhookDelivery.parse({
    ...row,
    changeId: row.changeId ?? row.id,
    at: row.at.toISOString(),
    nextTryAt: row.state === 'waiting' ? row.nextTryAt.toISOString() : null,
    lastTriedAt: row.lastTriedAt?.toISOString() ?? null,
  });
}
