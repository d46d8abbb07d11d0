import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { type CollectionDefinition, loadCollection } from '../catalogue/index.ts';
import { accessOf } from '../records/index.ts';

/**
 * Only collections that represent people; elsewhere two records may share a name. For users who may merge
 * some records.
 */
export async function getPeopleCollection(ctx: TeamContext, id: string): Promise<CollectionDefinition> {
  const collection = await loadCollection(ctx, id);
  const access = await accessOf(ctx, collection);
  refuseUnless(collection.row.representsPeople, 'action_not_allowed');
  refuseUnless(access.mayDelete && collection.fields.some(access.mayWrite), 'not_found');
  return collection;
}
