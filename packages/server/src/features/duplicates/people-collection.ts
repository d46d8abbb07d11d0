import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { type CollectionDefinition, loadCollection } from '../catalogue/index.ts';
import { accessOf } from '../records/index.ts';

/** Of collections that represent people; elsewhere two records of one name are no mistake. For those who may merge some. */
export async function getPeopleCollection(ctx: TeamContext, id: string): Promise<CollectionDefinition> {
  const collection = await loadCollection(ctx, id);
  const access = await accessOf(ctx, collection);
  refuseUnless(collection.row.representsPeople, 'action_not_allowed');
  refuseUnless(access.mayDelete && collection.fields.some(access.mayWrite), 'not_found');
  return collection;
}
