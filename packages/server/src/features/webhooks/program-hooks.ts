// Hooks that programs subscribe by themselves. A call has ids of records, so that who is called has to be allowed to read all
// records of the collection: when it subscribes, and before each call.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import {
  hookEvent,
  maxHooks,
  type ProgramHook,
  type programHooks,
  recentHappenings,
} from '@fieldhouse/contract/program-hooks';
import { hasFeature, type Member } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { invalid, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { effectiveRules, findCollection, loadCollection } from '../catalogue/index.ts';
import { findMember } from '../identity/index.ts';
import { accessOf, readPage } from '../records/index.ts';
import { invalidateSubscribedEvents } from './subscribed-events.ts';
import { auditWebhook, ensureRealSettings } from './webhook-actions.ts';
import { deleteWebhookRow, insertWebhook, listHookRows, type WebhookRow } from './webhook-queries.ts';
import { makeWebhookSecret } from './webhook-secret.ts';

type Input<E extends keyof typeof programHooks> = EndpointInput<(typeof programHooks)[E]>;
type Reply<E extends keyof typeof programHooks> = EndpointReply<(typeof programHooks)[E]>;

export async function listHooks(ctx: TeamContext): Promise<Reply<'list'>> {
  return { items: (await listHookRows(ctx.db, subscriberOf(ctx).userId)).map(toHook) };
}

export async function subscribeHook(
  ctx: TeamContext,
  { body: { event, collectionId, url } }: Input<'subscribe'>,
): Promise<Reply<'subscribe'>> {
  const member = subscriberOf(ctx);
  await ensureWhole(ctx, member, collectionId);
  // What happens to the records of a child is reported as of its root.
  const { rootId } = await loadCollection(ctx, collectionId);
  if (rootId !== collectionId) throw invalid(['body', 'collectionId'], 'unknown_collection');
  await ensureRealSettings(ctx, { url });
  const known = await listHookRows(ctx.db, member.userId);
  refuseUnless(known.length < maxHooks, 'action_not_allowed', { data: { max: maxHooks } });
  const id = newId();
  const { text: secret, closed } = makeWebhookSecret(ctx.deps, id);
  const row = await insertWebhook(ctx.db, {
    id,
    // By whom admins know it; unique, as the names of webhooks are.
    name: `${(member.key?.name ?? member.email).slice(0, 60)} ${id.slice(-12)}`,
    url,
    events: [event],
    collectionIds: [collectionId],
    secret: closed,
    subscribedBy: member.userId,
  });
  await auditWebhook(ctx, 'created', row);
  invalidateSubscribedEvents(ctx);
  return { hook: toHook(row), secret };
}

export async function unsubscribeHook(
  ctx: TeamContext,
  { params }: Input<'unsubscribe'>,
): Promise<undefined> {
  const name = await deleteWebhookRow(ctx.db, params.webhookId, subscriberOf(ctx).userId);
  refuseUnless(name !== undefined, 'not_found');
  await auditWebhook(ctx, 'deleted', { id: params.webhookId, name });
  invalidateSubscribedEvents(ctx);
}

export async function listRecent(
  ctx: TeamContext,
  { params: { collectionId }, query: { event } }: Input<'recent'>,
): Promise<Reply<'recent'>> {
  await ensureWhole(ctx, subscriberOf(ctx), collectionId);
  const [field, time] =
    event === 'record.created'
      ? (['created_at', 'createdAt'] as const)
      : (['updated_at', 'updatedAt'] as const);
  const { records } = await readPage(ctx, collectionId, {
    sorts: [{ field, direction: 'desc' }],
    ...{ limit: recentHappenings, count: false, select: [] },
  });
  const items = records.map(({ id, version, [time]: at }) => ({
    id: event === 'record.created' ? (id as string) : `${id}:${version}`,
    ...{ type: event, teamId: ctx.teamId, collectionId, recordIds: [id] },
    // Who may sort by it may read it.
    at: at ?? '',
  }));
  return { items };
}

/** Whether a hook may still be called. */
export async function isHookPermitted(
  ctx: TeamContext,
  { subscribedBy, collectionIds }: Pick<WebhookRow, 'subscribedBy' | 'collectionIds'>,
): Promise<boolean> {
  if (subscribedBy === null) return true;
  const member = await findMember(ctx.deps, ctx.teamId, subscribedBy);
  if (!member || !hasFeature(member, 'integrations_zapier')) return false;
  for (const id of collectionIds ?? []) if (!(await readsWhole(ctx, member, id))) return false;
  return true;
}

/** Only members and keys have the feature that the endpoints need. */
function subscriberOf({ actor }: TeamContext): Member {
  refuseUnless(actor.kind === 'member', 'forbidden');
  return actor;
}

async function ensureWhole(ctx: TeamContext, member: Member, collectionId: string): Promise<void> {
  // Not found if the caller may see nothing of it.
  await accessOf(ctx, await loadCollection(ctx, collectionId));
  refuseUnless(await readsWhole(ctx, member, collectionId), 'forbidden');
}

async function readsWhole(ctx: TeamContext, member: Member, collectionId: string): Promise<boolean> {
  const collection = await findCollection(ctx, collectionId);
  return collection !== undefined && (await effectiveRules(ctx, collection, member)).rows === 'always';
}

function toHook({ id, events, collectionIds, url, isActive, createdAt }: WebhookRow): ProgramHook {
  return {
    // Created by subscribeHook alone: one event of one collection.
    id: id as ProgramHook['id'],
    event: hookEvent.parse(events[0]),
    collectionId: (collectionIds?.[0] ?? '') as ProgramHook['collectionId'],
    url,
    isActive,
    createdAt: createdAt.toISOString(),
  };
}
