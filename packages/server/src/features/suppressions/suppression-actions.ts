import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { CollectionId, SubscriptionListId } from '@fieldhouse/contract/ids';
import {
  type OptOut,
  optOut,
  type Suppression,
  suppressionCause,
  type suppressions,
} from '@fieldhouse/contract/suppressions';
import { maskedAddress } from '@fieldhouse/domain/subscriptions/masked-address';
import type { TeamContext } from '../../kernel/context.ts';
import { badCursor, isInstantText, toPage } from '../../kernel/http/cursors.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { writeAudit } from '../audit-log/index.ts';
import { enteredBy, liftOptOut } from '../subscription-lists/index.ts';
import {
  type Cursor,
  insertManualSuppressions,
  liftCause,
  listOptOutRows,
  listSuppressionRows,
  type OptOutRow,
  type SuppressionRow,
} from './suppression-queries.ts';

type Input<E extends keyof typeof suppressions> = EndpointInput<(typeof suppressions)[E]>;

export async function listSuppressions(ctx: TeamContext, { query }: Input<'list'>) {
  const rows = await listSuppressionRows(ctx.db, pageOf(query));
  const { page, next } = toPage(rows, query.limit ?? defaultLimit, cursorOf);
  return { items: page.map(toSuppression), next };
}

export async function listOptOuts(ctx: TeamContext, { query }: Input<'optOuts'>) {
  const rows = await listOptOutRows(ctx.db, pageOf(query));
  const { page, next } = toPage(rows, query.limit ?? defaultLimit, cursorOf);
  return { items: page.map(toOptOut), next };
}

const defaultLimit = 50;

function pageOf({ after, limit = defaultLimit, search = '' }: Input<'list'>['query']) {
  return { before: readCursor(after), limit: limit + 1, search: search.trim() };
}

function cursorOf({ at, key }: Cursor): string {
  return `${at} ${key}`;
}

function readCursor(after: string | undefined): Cursor | undefined {
  if (after === undefined) return undefined;
  const end = after.indexOf(' ');
  const [at, key] = [after.slice(0, end), after.slice(end + 1)];
  if (end === -1 || !isInstantText(at) || key.includes('\u0000') || !key.isWellFormed()) throw badCursor();
  return { at, key };
}

function toSuppression({ key, cause, at }: SuppressionRow): Suppression {
  return { key, address: cause === 'erased' ? null : key, cause: suppressionCause.parse(cause), at };
}

function toOptOut({ addressKey, from, targetId, about, at }: OptOutRow): OptOut {
  return {
    address: addressKey,
    from: optOut.shape.from.parse(from),
    // These columns hold ids created by newId.
    subscriptionListId: from === 'list' ? (targetId as SubscriptionListId) : null,
    collectionId: from === 'collection' ? (targetId as CollectionId) : null,
    about,
    at,
  };
}

export async function addSuppressions(ctx: TeamContext, { body }: Input<'add'>) {
  const keys = [...new Set(body.addresses.map((address) => address.toLowerCase()))];
  const added = await insertManualSuppressions(ctx.db, keys);
  const [only = ''] = keys.length === 1 ? keys : [];
  await audit(ctx, 'suppression.added', only, { number: added, reason: body.reason });
  return { added, unchanged: keys.length - added };
}

export async function liftSuppression(ctx: TeamContext, { body }: Input<'lift'>): Promise<undefined> {
  const key = body.key.toLowerCase();
  const cause = await liftCause(ctx.db, key);
  refuseUnless(cause, 'not_found');
  await audit(ctx, 'suppression.lifted', cause === 'erased' ? '' : key, { cause, reason: body.reason });
}

export async function liftPersonsOptOut(ctx: TeamContext, { body }: Input<'liftOptOut'>): Promise<undefined> {
  const { address, collectionId, reason } = body;
  const optedOut = { addressKey: address.toLowerCase(), collectionId };
  refuseUnless(await liftOptOut(ctx.db, optedOut, enteredBy(ctx, 'admin', reason)), 'not_found');
  await audit(ctx, 'suppression.opt_out_lifted', address, { collectionId, reason });
}

/** The log can't be erased, so it never has the address itself. */
async function audit(ctx: TeamContext, action: string, address: string, detail: object): Promise<void> {
  await writeAudit(ctx, { action, subjectId: null, subjectName: maskedAddress(address), detail });
  ctx.announce({ type: 'subscription_lists.changed' });
}
