import type { RecordId, TeamId } from '@fieldhouse/contract/ids';
import type { DataRecord } from '@fieldhouse/contract/records';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import type { CollectionPlace } from '../../fields/index.ts';
import type { Total } from './totals.ts';
import type { ViewState } from './view-state.ts';

export function recordQuery(place: CollectionPlace, recordId: RecordId) {
  return {
    ...queryOf(api.records.get, { params: { ...place, recordId } }),
    // Only records are stored under this key.
    structuralSharing: (known: unknown, next: unknown) =>
      newerOf(known as DataRecord | undefined, next as DataRecord),
  };
}

/** A reply that was sent before the last save may arrive after the save's own: it must not take the save back. */
function newerOf(known: DataRecord | undefined, next: DataRecord): DataRecord {
  return known && known.version > next.version ? known : replaceEqualDeep(known, next);
}

/** The collection in which the viewer sees the record. */
export function recordPlaceQuery(teamId: TeamId, recordId: RecordId) {
  return queryOf(api.records.locate, { params: { teamId, recordId } });
}

export function aggregateQuery(place: CollectionPlace, view: ViewState, aggregates: readonly Total[]) {
  return queryOptions({
    queryKey: [api.records.aggregate.endpoint.name, place, view.filter, view.search, aggregates],
    queryFn: ({ signal }) =>
      api.records.aggregate(
        { params: place, body: { ...selectionOf(view), aggregates: [...aggregates] } },
        { signal },
      ),
    placeholderData: (before) => before,
    staleTime: 10_000,
  });
}

/** The part of a query that selects records. */
export function selectionOf({ filter, search }: Pick<ViewState, 'filter' | 'search'>) {
  return { ...(filter && { filter }), ...(search !== '' && { search }) };
}
