// What a person confirms when they share a view: the fields, each readable for them, and its filter as it is now.
import { boundedFilter, type Filter } from '@fieldhouse/contract/filters';
import type { TeamContext } from '../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { loadCollection } from '../catalogue/index.ts';
import { accessOf, checkDefinition } from '../records/index.ts';
import { findStoredView, type StoredView } from '../views/index.ts';
import type { ConfirmedRow } from './share-queries.ts';

/** Refused if the caller may not read one of the fields, or what the filter uses. */
export async function confirmView(
  ctx: TeamContext,
  request: { readonly viewId: string; readonly fieldIds: readonly string[] },
): Promise<ConfirmedRow & { readonly view: StoredView }> {
  const { actor } = ctx;
  // A guest sees what is shared with them, and can't share it further.
  refuseUnless(actor.kind === 'member' && actor.accountType !== 'guest', 'forbidden');
  const view = await loadSharedView(ctx, request.viewId);
  const collection = await loadCollection(ctx, view.collectionId);
  const access = await accessOf(ctx, collection);
  for (const id of request.fieldIds) {
    const field = collection.fields.find((one) => one.id === id);
    if (!field || !access.mayRead(field)) throw new Refusal('unknown_field', { data: { field: id } });
  }
  const { filter } = view.settings;
  await checkDefinition(ctx, collection, { filter });
  return { view, authorId: actor.userId, fieldIds: [...new Set(request.fieldIds)], filter };
}

export async function loadSharedView(ctx: TeamContext, viewId: string): Promise<StoredView> {
  const view = await findStoredView(ctx, viewId);
  refuseUnless(view, 'not_found');
  return view;
}

export function storedFilter(filter: unknown): Filter | undefined {
  return filter === null || filter === undefined ? undefined : boundedFilter.parse(filter);
}
