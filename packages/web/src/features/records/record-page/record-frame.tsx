// The record page: header, tabs, the open tab, and comments and history beside it.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import type { DataRecord } from '@fieldhouse/contract/records';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { usePageLabel } from '../../../app/crumbs/page-label.ts';
import { combineQueries, QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { OpenedBy } from '../../../app/forms/opened-by.tsx';
import { TeamNotFoundPage } from '../../../app/pages/lazy-not-found.tsx';
import { useTeamId } from '../../../app/session/use-team.ts';
import { useTeamEvents } from '../../../app/team-events.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { cardGroupsQuery, cardsQuery } from '../../cards/index.ts';
import {
  type CollectionPlace,
  collectionQuery,
  useRecordLabel,
  useValueFormats,
} from '../../fields/index.ts';
import { useAreTagsPending } from '../../tags/index.ts';
import { recordPlaceQuery, recordQuery } from '../question/records-queries.ts';
import { StaleDialog } from '../saving/stale-dialog.tsx';
import { useRecordSaving } from '../saving/use-record-saving.ts';
import { type OpenRecord, OpenRecordProvider } from './record-context.ts';
import { RecordHeader } from './record-header.tsx';
import css from './record-page.module.css';
import { RecordTabs } from './record-tabs.tsx';
import { SideColumn } from './side-column.tsx';

interface RecordFrameProps {
  /** The tasks about a record. Tasks have calendars, and so come after records in the order of the slices. */
  readonly Tasks: OpenRecord['Tasks'];
}

export function RecordFrame({ Tasks }: RecordFrameProps) {
  const { collection } = useSearch({ strict: false });
  if (typeof collection !== 'string') return <FindCollection />;
  // The server answers not_found for an address that names no collection of the team.
  return (
    <OpenedBy parameter="collection">
      <RecordOf collectionId={collection as CollectionId} Tasks={Tasks} />
    </OpenedBy>
  );
}

/** A link from elsewhere may have only the record's id. */
function FindCollection() {
  const teamId = useTeamId();
  const { dataRecordId } = useParams({ strict: false });
  const place = useQuery(recordPlaceQuery(teamId, dataRecordId as RecordId));
  return (
    <QueryBoundary
      query={place}
      skeleton={<PageSkeleton />}
      refusals={{ not_found: <TeamNotFoundPage /> }}
      size="page"
    >
      {({ collectionId }) => <Navigate to="." search={{ collection: collectionId }} replace />}
    </QueryBoundary>
  );
}

function RecordOf({ collectionId, Tasks }: RecordFrameProps & { readonly collectionId: CollectionId }) {
  const teamId = useTeamId();
  const client = useQueryClient();
  const { dataRecordId } = useParams({ strict: false });
  // As above: the server answers not_found for an id that does not exist.
  const recordId = dataRecordId as RecordId;
  const place = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  const collection = useQuery(collectionQuery(place));
  const record = useQuery(recordQuery(place, recordId));
  const isWaiting = useIsWaiting(place, recordId);
  useTeamEvents((event) => {
    const isThis = event.type === 'records.changed' && (event.ids === null || event.ids.includes(recordId));
    if (isThis) void client.invalidateQueries(recordQuery(place, recordId));
  });
  return (
    <QueryBoundary
      query={isWaiting ? waiting : combineQueries({ collection, record })}
      skeleton={<PageSkeleton />}
      refusals={{ not_found: <TeamNotFoundPage /> }}
      size="page"
    >
      {/* Remount for another record, so that no draft leaks into it. */}
      {(loaded) => <Open key={recordId} place={place} Tasks={Tasks} {...loaded} />}
    </QueryBoundary>
  );
}

/**
 * Nothing on the page moves once it is shown: tabs, cards and tags come with it. If one can't be read, its own part says so. The
 * next record is shown as soon as it has loaded.
 */
function useIsWaiting(place: CollectionPlace, recordId: RecordId): boolean {
  const groups = useQuery(cardGroupsQuery(place));
  const cards = useQuery(cardsQuery(place));
  const areTagsPending = useAreTagsPending(place, recordId);
  const wasShown = useRef(false);
  wasShown.current ||= !(groups.isPending || cards.isPending || areTagsPending);
  return !wasShown.current;
}

const waiting = { data: undefined, error: null, refetch: () => undefined };

interface OpenProps extends RecordFrameProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly record: DataRecord;
}

function Open({ place, collection, record, Tasks }: OpenProps) {
  const labelOf = useRecordLabel();
  const saving = useRecordSaving(place, record);
  const formats = useValueFormats();
  usePageLabel(labelOf(record, collection) || collection.name);
  return (
    <OpenRecordProvider value={{ place, collection, record, saving, Tasks }}>
      <div className={css.page}>
        <div className={css.head}>
          <RecordHeader />
          <RecordTabs />
        </div>
        <div className={css.columns}>
          <div className={css.main}>
            <Outlet />
          </div>
          <SideColumn />
        </div>
      </div>
      {saving.conflict && (
        <StaleDialog conflict={saving.conflict} formats={formats} onSettle={saving.settle} />
      )}
    </OpenRecordProvider>
  );
}
