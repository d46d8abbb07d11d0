// A collection as inputs need it: its definition, its record labels, and the options of links and selections.
import { type CollectionWithFields, type Field, translationColumn } from '@fieldhouse/contract/collections';
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { isCollectionLink, isRecordLink } from '@fieldhouse/contract/field-types';
import type { CollectionId, TeamId } from '@fieldhouse/contract/ids';
import type { DataRecord } from '@fieldhouse/contract/records';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import type { InputField, LoadOptions } from './field-input-props.ts';

export interface CollectionPlace {
  readonly teamId: TeamId;
  readonly collectionId: CollectionId;
}

export function collectionQuery({ teamId, collectionId }: CollectionPlace) {
  return queryOf(api.collections.get, { params: { teamId, collectionId } });
}

export function nameFieldOf({ nameFieldId, fields }: CollectionWithFields): Field | undefined {
  return (
    fields.find(({ id }) => id === nameFieldId) ?? fields.find(({ dataType }) => dataType === 'plain_text')
  );
}

/** The record's name, in the given language if it is translated; see useRecordLabel. */
export function labelOf(record: DataRecord, collection: CollectionWithFields, language?: string): string {
  const field = nameFieldOf(collection);
  if (!field) return '';
  const own = record.values[field.columnName];
  const translated = language && record.values[translationColumn(field.columnName, language)];
  const name = translated || own;
  return typeof name === 'string' ? name : '';
}

/** A record's label in each further language it is translated to. */
function labelsOf(record: DataRecord, collection: CollectionWithFields): Record<string, string> | undefined {
  const field = nameFieldOf(collection);
  const others = field?.languages.slice(1) ?? [];
  if (!field || others.length === 0) return undefined;
  return Object.fromEntries(
    others.flatMap((language) => {
      const name = record.values[translationColumn(field.columnName, language)];
      return typeof name === 'string' ? [[language, name]] : [];
    }),
  );
}

/** The collection of a selection's items or a link's records. */
export function targetOf(field: Pick<InputField, 'dataType' | 'settings'>): CollectionId | undefined {
  const target = isRecordLink(field.dataType) ? field.settings.collectionId : field.settings.listId;
  // The contract validated settings of these types when they were stored.
  return typeof target === 'string' ? (target as CollectionId) : undefined;
}

/** Whether values are chosen from a list, records or collections. */
export function hasOptions(field: Pick<InputField, 'dataType' | 'settings'>): boolean {
  return isCollectionLink(field.dataType) || targetOf(field) !== undefined;
}

const optionsShown = 50;

/** The option search of a selection or link input; undefined for other types. */
export function optionsLoaderOf(
  queryClient: QueryClient,
  teamId: TeamId,
  field: Pick<InputField, 'dataType' | 'settings'>,
): LoadOptions | undefined {
  if (isCollectionLink(field.dataType)) return (search) => loadCollections(queryClient, teamId, search);
  const collectionId = targetOf(field);
  return collectionId && ((search) => loadOptions(queryClient, { teamId, collectionId }, search));
}

async function loadCollections(
  queryClient: QueryClient,
  teamId: TeamId,
  search: string,
): Promise<readonly LinkValue[]> {
  const { items } = await queryClient.ensureQueryData(queryOf(api.collections.list, { params: { teamId } }));
  const wanted = foldText(search);
  return items
    .filter(({ pluralName }) => foldText(pluralName).includes(wanted))
    .map(({ id, pluralName, icon }) => ({ id, label: pluralName, icon }));
}

async function loadOptions(
  queryClient: QueryClient,
  place: CollectionPlace,
  search: string,
): Promise<readonly LinkValue[]> {
  const target = await queryClient.ensureQueryData(collectionQuery(place));
  const isList = target.isUsedAsCustomList;
  const { records } = await queryClient.fetchQuery({
    queryKey: [api.records.query.endpoint.name, place, 'options', search],
    queryFn: ({ signal }) =>
      api.records.query(
        {
          params: place,
          body: {
            ...(search !== '' && { search }),
            ...(isList && hasColumn(target, 'position') && { sorts: [{ field: 'position' }] }),
            limit: isList ? 500 : optionsShown,
          },
        },
        { signal },
      ),
    staleTime: 5_000,
  });
  return records.map((record) => toLinkValue(record, target));
}

export function toLinkValue(record: DataRecord, collection: CollectionWithFields): LinkValue {
  const { color, icon } = record.values;
  const labels = labelsOf(record, collection);
  return {
    id: record.id,
    label: labelOf(record, collection),
    ...(labels && { labels }),
    ...(collection.isUsedAsCustomList && typeof color === 'string' && { color }),
    ...(collection.isUsedAsCustomList && typeof icon === 'string' && { icon }),
  };
}

function hasColumn(collection: CollectionWithFields, columnName: string): boolean {
  return collection.fields.some((field) => field.columnName === columnName);
}
