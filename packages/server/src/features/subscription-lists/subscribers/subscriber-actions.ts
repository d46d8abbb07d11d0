import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Subscriber, subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { maskedAddress } from '@fieldhouse/domain/subscriptions/masked-address';
import { statusWhenAdded } from '@fieldhouse/domain/subscriptions/status-when-added';
import type { TeamContext } from '../../../kernel/context.ts';
import { readNumberCursor, toPage } from '../../../kernel/http/cursors.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { enqueueConfirmations } from '../confirmation/confirmation-mails.ts';
import { enteredBy } from '../consent/consent-actions.ts';
import { listConsentRows, setSubscriptions } from '../consent/consent-queries.ts';
import { getOpenList, getSubscriptionList } from '../lists/list-actions.ts';
import {
  findKnownAddresses,
  findSubscriber,
  isSuppressed,
  listSubscriberRows,
  type SubscriberRow,
} from './subscriber-queries.ts';
import { toConsentEvent, toSubscriber } from './to-subscriber.ts';

type Input<E extends keyof typeof subscriptionLists> = EndpointInput<(typeof subscriptionLists)[E]>;

const maxConsents = 500;

export async function listSubscribers(ctx: TeamContext, { params, query }: Input<'subscribers'>) {
  await getSubscriptionList(ctx, { params });
  const limit = query.limit ?? 50;
  const only = { status: query.status, search: query.search?.trim() ?? '' };
  const rows = await listSubscriberRows(ctx.db, params.subscriptionListId, only, {
    before: readNumberCursor(query.after),
    limit: limit + 1,
  });
  const { page, next } = toPage(rows, limit, (row) => row.seq);
  return { items: page.map(toSubscriber), next };
}

export async function getSubscriber(ctx: TeamContext, { params }: Input<'subscriber'>) {
  const row = await load(ctx, params);
  const consents = await listConsentRows(ctx.db, row.addressKey, params.subscriptionListId, maxConsents);
  return {
    ...toSubscriber(row),
    isSuppressed: await isSuppressed(ctx.db, row.addressKey),
    consents: consents.map(toConsentEvent),
  };
}

export async function addSubscriber(
  ctx: TeamContext,
  { params, body }: Input<'addSubscriber'>,
): Promise<Subscriber> {
  const list = await getOpenList(ctx, params.subscriptionListId);
  const { address, name = '', source } = body;
  const addressKey = address.toLowerCase();
  const known = (await findKnownAddresses(ctx.db, list.id, [addressKey])).get(addressKey);
  // Refused like other addresses that can't join: that someone asked to be erased concerns no one who edits lists.
  refuseUnless(!known?.isErased, 'action_not_allowed');
  const added = { optIn: list.optIn, isConfirmed: false, hasOptedOut: known?.hasOptedOut ?? false };
  const status = statusWhenAdded({ ...added, way: 'by_hand' });
  const mustConfirm = status === 'unconfirmed';
  // A confirmation is mailed.
  if (status === undefined || (mustConfirm && address.startsWith('+')))
    throw new Refusal('action_not_allowed');
  await setSubscriptions(ctx.db, list.id, [{ addressKey, address, name: name.trim(), status }], {
    ...enteredBy(ctx, 'by_hand', source),
    reopens: true,
  });
  if (mustConfirm) await enqueueConfirmations(ctx, list.id);
  return announceAndFind(ctx, list.id, addressKey);
}

export async function unsubscribeSubscriber(
  ctx: TeamContext,
  { params, body }: Input<'unsubscribe'>,
): Promise<Subscriber> {
  const { address, addressKey } = await load(ctx, params);
  const change = { addressKey, address, name: '', status: 'unsubscribed' } as const;
  await setSubscriptions(ctx.db, params.subscriptionListId, [change], {
    ...enteredBy(ctx, 'by_hand', body.source),
    reopens: false,
  });
  await writeAudit(ctx, {
    action: 'subscription_list.unsubscribed',
    subjectId: params.subscriptionListId,
    // The log can't be erased, so it never has the address itself.
    subjectName: maskedAddress(address),
    detail: { source: body.source },
  });
  return announceAndFind(ctx, params.subscriptionListId, addressKey);
}

async function load(ctx: TeamContext, params: Input<'subscriber'>['params']): Promise<SubscriberRow> {
  const row = await findSubscriber(ctx.db, params.subscriptionListId, { id: params.subscriberId });
  refuseUnless(row, 'not_found');
  return row;
}

async function announceAndFind(ctx: TeamContext, listId: string, addressKey: string): Promise<Subscriber> {
  ctx.announce({ type: 'subscription_lists.changed' });
  const row = await findSubscriber(ctx.db, listId, { addressKey });
  refuseUnless(row, 'not_found');
  return toSubscriber(row);
}
