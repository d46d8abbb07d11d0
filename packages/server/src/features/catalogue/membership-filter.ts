// The fields that the filter of a smart collection names, and whether all of them still exist.
import type { Filter } from '@fieldhouse/contract/filters';
import type { CollectionDefinition } from './definition.ts';

/** Names that every collection has in addition to its fields. */
const ownNames = new Set(['created_at', 'updated_at', 'created_by', 'updated_by', 'tags']);

/** Whether a filter of the chain names a deleted field. */
export function isMembershipBroken({ chain, byColumn }: CollectionDefinition): boolean {
  return chain.some(
    ({ filter }) =>
      filter !== undefined &&
      leafConditionsOf(filter).some(({ field }) => {
        const [own = ''] = field.split('.');
        return !byColumn.has(own) && !ownNames.has(own);
      }),
  );
}

export function leafConditionsOf(filter: Filter): Extract<Filter, { operator: unknown }>[] {
  if ('operator' in filter) return [filter];
  return [...(filter.all ?? []), ...(filter.any ?? [])].flatMap(leafConditionsOf);
}
