import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { SubscriptionListId } from '@fieldhouse/contract/ids';
import {
  maxSubscriptionLists,
  optIn,
  type SubscriptionList,
  type subscriptionLists,
} from '@fieldhouse/contract/subscription-lists';
import type { TeamContext } from '../../../kernel/context.ts';
import { mapUniqueViolation } from '../../../kernel/db/unique-violation.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { listGrowth } from './growth-queries.ts';
import {
  countLists,
  findList,
  findListRow,
  insertList,
  type ListRow,
  listListRows,
  updateList,
} from './list-queries.ts';

type Input<E extends keyof typeof subscriptionLists> = EndpointInput<(typeof subscriptionLists)[E]>;

const growthDays = 90;
const uniqueName = { subscription_lists__name_unique: 'name_taken' } as const;

export async function listSubscriptionLists(ctx: TeamContext): Promise<{ items: SubscriptionList[] }> {
  return { items: (await listListRows(ctx.db, maxSubscriptionLists)).map(toSubscriptionList) };
}

export async function getSubscriptionList(
  ctx: TeamContext,
  { params }: Pick<Input<'get'>, 'params'>,
): Promise<SubscriptionList> {
  const row = await findListRow(ctx.db, params.subscriptionListId);
  refuseUnless(row, 'not_found');
  return toSubscriptionList(row);
}

export async function createSubscriptionList(
  ctx: TeamContext,
  { body }: Input<'create'>,
): Promise<SubscriptionList> {
  const count = await countLists(ctx.db);
  refuseUnless(count < maxSubscriptionLists, 'action_not_allowed', { data: { max: maxSubscriptionLists } });
  const { internalName, externalName, optIn: wanted = 'single' } = body;
  const row = { id: newId(), internalName, externalName, optIn: wanted };
  await mapUniqueViolation(insertList(ctx.db, row), uniqueName);
  await audit(ctx, 'subscription_list.created', row);
  return load(ctx, row.id);
}

export async function changeSubscriptionList(
  ctx: TeamContext,
  { params, body }: Input<'change'>,
): Promise<SubscriptionList> {
  const before = await load(ctx, params.subscriptionListId);
  const { isArchived, ...rest } = body;
  const change = {
    ...withoutUndefined(rest),
    ...(isArchived !== undefined &&
      isArchived !== before.isArchived && { archivedAt: isArchived ? ctx.now() : null }),
  };
  await mapUniqueViolation(updateList(ctx.db, before.id, change), uniqueName);
  const after = await load(ctx, before.id);
  await audit(ctx, 'subscription_list.changed', after, { before, change: body });
  return after;
}

function withoutUndefined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  // Only entries without a value were left out.
  return Object.fromEntries(present) as { [K in keyof T]: Exclude<T[K], undefined> };
}

export async function getGrowth(ctx: TeamContext, { params }: Input<'growth'>) {
  await getSubscriptionList(ctx, { params });
  const { primaryTimezone: timeZone } = await getTeamRow(ctx.db);
  const days = await listGrowth(ctx.db, params.subscriptionListId, { days: growthDays, timeZone });
  return { days: [...days] };
}

/** A list that can be sent under and subscribed to; `not_found` if there is none, refused if it is archived. */
/** Undefined if it is archived or missing. */
export async function findOpenList(ctx: TeamContext, id: string) {
  const list = await findList(ctx.db, id);
  return list?.archivedAt === null ? { ...list, optIn: optIn.parse(list.optIn) } : undefined;
}

export async function getOpenList(ctx: TeamContext, id: string) {
  const list = await findList(ctx.db, id);
  refuseUnless(list, 'not_found');
  refuseUnless(list.archivedAt === null, 'action_not_allowed', { data: { reason: 'archived' } });
  return { ...list, optIn: optIn.parse(list.optIn) };
}

async function load(ctx: TeamContext, id: string): Promise<SubscriptionList> {
  // The id was created by newId or validated by the contract.
  return getSubscriptionList(ctx, {
    params: { teamId: ctx.teamId, subscriptionListId: id as SubscriptionListId },
  });
}

async function audit(
  ctx: TeamContext,
  action: string,
  { id, internalName }: { readonly id: string; readonly internalName: string },
  detail = {},
): Promise<void> {
  await writeAudit(ctx, { action, subjectId: id, subjectName: internalName, detail });
  ctx.announce({ type: 'subscription_lists.changed' });
}

function toSubscriptionList(row: ListRow): SubscriptionList {
  return {
    // Created by newId.
    id: row.id as SubscriptionListId,
    internalName: row.internalName,
    externalName: row.externalName,
    optIn: optIn.parse(row.optIn),
    isArchived: row.archivedAt !== null,
    createdAt: row.createdAt.toISOString(),
    subscribers: row.subscribers ?? 0,
    unconfirmed: row.unconfirmed ?? 0,
    unsubscribed: row.unsubscribed ?? 0,
  };
}
