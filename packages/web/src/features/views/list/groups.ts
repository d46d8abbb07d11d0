// Groups of records, and the query for the records of one.
import type { Field } from '@fieldhouse/contract/collections';
import type { ViewSettings } from '@fieldhouse/contract/data-views';
import type { Filter } from '@fieldhouse/contract/filters';
import type { RecordGroup } from '@fieldhouse/contract/records';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import type { CollectionPlace } from '../../fields/index.ts';
import { type RecordsView, selectionOf } from '../../records/index.ts';

type GroupBy = NonNullable<ViewSettings['group']>;

export function groupsQuery(
  place: CollectionPlace,
  view: Pick<RecordsView, 'filter' | 'search'>,
  groupBy: GroupBy,
  sumOf: Field | undefined,
) {
  const aggregates = sumOf ? [{ field: sumOf.columnName, fn: 'sum' as const }] : [];
  return queryOptions({
    queryKey: [api.records.aggregate.endpoint.name, place, view.filter, view.search, groupBy, aggregates],
    queryFn: ({ signal }) =>
      api.records.aggregate(
        { params: place, body: { ...selectionOf(view), aggregates, groupBy } },
        { signal },
      ),
    placeholderData: (before) => before,
  });
}

export function groupKey({ value }: RecordGroup): string {
  return JSON.stringify(idOf(value));
}

/** Restricts the view's filter to one group. */
export function groupFilter(filter: Filter | undefined, field: string, { value }: RecordGroup): Filter {
  const wanted = idOf(value);
  const condition: Filter =
    wanted === null || wanted === undefined
      ? { field, operator: 'is_empty' }
      : // Values of groupable types are text, numbers, booleans, or links with an id.
        { field, operator: 'is', value: wanted as string | number | boolean };
  return filter ? { all: [filter, condition] } : condition;
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}
