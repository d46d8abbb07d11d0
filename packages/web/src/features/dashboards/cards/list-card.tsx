// The first records of a view: names, with the next two displayed fields below.
import type { View } from '@fieldhouse/contract/data-views';
import type { CollectionId, ViewId } from '@fieldhouse/contract/ids';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/api.ts';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { combineQueries } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import {
  type CollectionPlace,
  collectionQuery,
  lineText,
  nameFieldOf,
  useRecordLabel,
  useValueFormats,
} from '../../fields/index.ts';
import { readSort } from '../../records/index.ts';
import { useRecordChanges } from '../dashboard-queries.ts';
import { CardBoundary } from './card-boundary.tsx';
import { CardLine, CardLines, NoLines } from './card-lines.tsx';
import { RecordLink } from './record-link.tsx';

interface ListCardProps {
  readonly title: string;
  readonly settings: { readonly collectionId: CollectionId; readonly viewId: ViewId; readonly limit: number };
}

export function ListCard({ title, settings }: ListCardProps) {
  const { collectionId, viewId } = settings;
  const teamId = useTeamId();
  const place = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  const view = useQuery(queryOf(viewsApi.find, { params: { teamId, viewId } }));
  return (
    <CardBoundary query={view}>
      {(found) => <ViewLines title={title} place={place} view={found} limit={settings.limit} />}
    </CardBoundary>
  );
}

/** Below the name. */
const secondaryFields = 2;

interface ViewLinesProps {
  readonly title: string;
  readonly place: CollectionPlace;
  readonly view: View;
  readonly limit: number;
}

function ViewLines({ title, place, view, limit }: ViewLinesProps) {
  const t = usePhrases('dashboards');
  const client = useQueryClient();
  const formats = useValueFormats();
  const collection = useQuery(collectionQuery(place));
  const labelOf = useRecordLabel();
  const { filter, sorts = [], displayedFields } = view.settings;
  const fields = collection.data?.fields;
  const asked = sorts.map((sort) => readSort(sort, fields, formats.language));
  const options = queryOptions({
    queryKey: [api.records.query.endpoint.name, place, 'card', filter, asked, limit],
    queryFn: ({ signal }) =>
      api.records.query(
        { params: place, body: { ...(filter && { filter }), sorts: asked, limit, count: false } },
        { signal },
      ),
    placeholderData: (before) => before,
  });
  const query = useQuery(options);
  useRecordChanges(() => void client.invalidateQueries(options));
  return (
    <CardBoundary query={combineQueries({ collection, page: query })}>
      {(loaded) => {
        const nameField = nameFieldOf(loaded.collection);
        const second = (
          displayedFields.length > 0
            ? displayedFields.flatMap(
                ({ field }) => loaded.collection.fields.find((one) => one.columnName === field) ?? [],
              )
            : loaded.collection.fields
        )
          .filter(({ id }) => id !== nameField?.id)
          .slice(0, secondaryFields);
        if (loaded.page.records.length === 0) return <NoLines>{t('list.none')}</NoLines>;
        return (
          <CardLines label={title}>
            {loaded.page.records.map((record) => (
              <CardLine
                key={record.id}
                name={
                  <RecordLink place={place} recordId={record.id} name={labelOf(record, loaded.collection)} />
                }
                text={second
                  .map((field) => lineText(record.values[field.columnName], field, formats))
                  .filter((text) => text !== '')
                  .join(' · ')}
              />
            ))}
          </CardLines>
        );
      }}
    </CardBoundary>
  );
}
