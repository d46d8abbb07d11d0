import type { Collection } from '@fieldhouse/contract/collections';
import type { TeamId } from '@fieldhouse/contract/ids';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';

export function collectionsQuery(teamId: TeamId) {
  return queryOf(api.collections.list, { params: { teamId } });
}

export function isList(collection: Collection): boolean {
  return collection.isUsedAsCustomList;
}
