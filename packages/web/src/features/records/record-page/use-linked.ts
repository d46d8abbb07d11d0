// The records that a card shows: those that link to the open record, or those that one of its fields links
// to. As for every list, the server compiles the card's filter with the viewer's permissions.

import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { CardSource } from '@fieldhouse/contract/data-cards';
import { holdsSeveral } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import type { DataRecord, Sort } from '@fieldhouse/contract/records';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { api } from '../../../api/api.ts';
import { combineQueries, type LoadedQuery } from '../../../app/feedback/query-boundary.tsx';
import { TextLanguage } from '../../../app/language/text-language.ts';
import { useTeamEvents } from '../../../app/team-events.tsx';
import { type CollectionPlace, collectionQuery, linksOf } from '../../fields/index.ts';
import { readSort } from '../question/read-sorts.ts';
import { useOpenRecord } from './record-context.ts';

export interface LinkedQuery {
  readonly source: CardSource;
  readonly filter: Filter | undefined;
  readonly sorts: readonly Sort[];
}

interface LinkedRecords {
  readonly target: CollectionWithFields;
  readonly page: LinkedPage;
}

interface LinkedPage {
  readonly records: readonly DataRecord[];
  readonly total: number | null;
}

export interface Linked {
  readonly targetPlace: CollectionPlace;
  readonly target: CollectionWithFields | undefined;
  /** The link field: of the target for a reverse link, otherwise of the open record's collection. */
  readonly linkField: Field | undefined;
  readonly records: readonly DataRecord[] | undefined;
  readonly total: number;
  readonly query: LoadedQuery<LinkedRecords>;
  readonly refresh: () => void;
}

export function useLinked({ source, filter, sorts }: LinkedQuery, limit: number): Linked {
  const client = useQueryClient();
  const { place, collection, record } = useOpenRecord();
  const language = use(TextLanguage);
  const ownField = collection.fields.find(({ id }) => id === source.fieldId);
  const ownTarget = ownField?.settings.collectionId;
  // The contract validated settings of this type when they were stored.
  const targetId = source.kind === 'reverse' ? source.collectionId : (ownTarget as CollectionId);
  const targetPlace = useMemo(() => ({ teamId: place.teamId, collectionId: targetId }), [place, targetId]);
  const targetAsked = useQuery({ ...collectionQuery(targetPlace), enabled: targetId !== undefined });
  const target = targetAsked.data;
  const linkField =
    source.kind === 'reverse' ? target?.fields.find(({ id }) => id === source.fieldId) : ownField;
  const ownIds =
    source.kind === 'own' && ownField
      ? linksOf(record.values[ownField.columnName]).map(({ id }) => id as RecordId)
      : [];
  const asksLinks = linkField !== undefined && source.kind === 'reverse';
  const body = {
    ...(asksLinks && { filter: bothOf(linkTo(linkField, record.id), filter) }),
    sorts: sorts.map((sort) => readSort(sort, target?.fields, language)),
    limit,
    count: true,
  };
  const asked = useQuery({
    queryKey: [api.records.query.endpoint.name, targetPlace, 'linked', source.kind, ownIds, body],
    enabled: linkField !== undefined && target !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<LinkedPage> =>
      source.kind === 'reverse'
        ? api.records.query({ params: targetPlace, body }, { signal })
        : readInOrder(targetPlace, ownIds, limit, signal),
  });
  const refresh = () =>
    void client.invalidateQueries({ queryKey: [api.records.query.endpoint.name, targetPlace, 'linked'] });
  useTeamEvents((event) => {
    if (event.type === 'records.changed' && event.collectionId === targetId) refresh();
  });
  return {
    targetPlace,
    target,
    linkField,
    records: asked.data?.records,
    total: asked.data?.total ?? 0,
    query: combineQueries({ target: targetAsked, page: asked }),
    refresh,
  };
}

function linkTo({ dataType, columnName }: Field, recordId: string): Filter {
  return holdsSeveral(dataType)
    ? { field: columnName, operator: 'has_any_of', value: [recordId] }
    : { field: columnName, operator: 'is', value: recordId };
}

function bothOf(one: Filter, other: Filter | undefined): Filter {
  return other ? { all: [one, other] } : one;
}

/** The record's own links keep the order in which they are stored. */
async function readInOrder(
  place: CollectionPlace,
  ids: readonly RecordId[],
  limit: number,
  signal: AbortSignal,
): Promise<LinkedPage> {
  const some = ids.slice(0, limit);
  if (some.length === 0) return { records: [], total: 0 };
  const { records } = await api.records.getMany({ params: place, body: { ids: some } }, { signal });
  const byId = new Map<string, DataRecord>(records.map((record) => [record.id, record]));
  return { records: some.flatMap((id) => byId.get(id) ?? []), total: ids.length };
}
