// What the filter of a smart collection names, and whether all of it is still there.
import type { Filter } from '@fieldhouse/contract/filters';
import type { CollectionDefinition } from './definition.ts';

/** Names that stand beside the fields of any collection. */
const ownNames = new Set(['created_at', 'updated_at', 'created_by', 'updated_by', 'tags']);

/** Whether a filter of the chain names a field that is gone. */
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
