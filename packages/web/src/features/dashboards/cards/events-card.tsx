// What a calendar view holds from now on.
import type { View } from '@fieldhouse/contract/data-views';
import type { CollectionId, ViewId } from '@fieldhouse/contract/ids';
import { upcomingFilter, type When, whenOf } from '@fieldhouse/domain/fields/date/calendar-days';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/api.ts';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { combineQueries } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
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
import { calendarFields } from '../../views/index.ts';
import { useRecordChanges } from '../dashboard-queries.ts';
import { CardBoundary, Unavailable } from './card-boundary.tsx';
import { CardLine, CardLines, NoLines } from './card-lines.tsx';
import { RecordLink } from './record-link.tsx';

interface EventsCardProps {
  readonly title: string;
  readonly settings: { readonly collectionId: CollectionId; readonly viewId: ViewId; readonly limit: number };
}

export function EventsCard({ title, settings }: EventsCardProps) {
  const { collectionId, viewId, limit } = settings;
  const teamId = useTeamId();
  const place = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  const view = useQuery(queryOf(viewsApi.find, { params: { teamId, viewId } }));
  return (
    <CardBoundary query={view}>
      {(found) => <Upcoming title={title} place={place} view={found} limit={limit} />}
    </CardBoundary>
  );
}

/** An event that began or ended is gone within a minute. */
const refreshMs = 60_000;

interface UpcomingProps {
  readonly title: string;
  readonly place: CollectionPlace;
  readonly view: View;
  readonly limit: number;
}

function Upcoming({ title, place, view, limit }: UpcomingProps) {
  const t = usePhrases('dashboards');
  const client = useQueryClient();
  const formats = useValueFormats();
  const { timeZone } = useFormats();
  const whenText = useWhenText();
  const labelOf = useRecordLabel();
  const collection = useQuery(collectionQuery(place));
  const fields = collection.data && calendarFields(collection.data, view.settings);
  const { filter, displayedFields } = view.settings;
  const options = queryOptions({
    queryKey: [api.records.query.endpoint.name, place, 'events', filter, view.settings.calendar, limit],
    queryFn: ({ signal }) => {
      if (!fields) throw new Error('Asked for only if there are fields.');
      const upcoming = upcomingFilter(fields, new Date(), timeZone);
      const body = {
        filter: filter ? { all: [filter, upcoming] } : upcoming,
        sorts: [{ field: fields.start.columnName, direction: 'asc' as const }],
        limit,
        count: false,
      };
      return api.records.query({ params: place, body }, { signal });
    },
    enabled: fields !== undefined,
    placeholderData: (before) => before,
    refetchInterval: refreshMs,
  });
  const page = useQuery(options);
  useRecordChanges(() => void client.invalidateQueries(options));
  if (collection.data && !fields) return <Unavailable />;
  return (
    <CardBoundary query={combineQueries({ collection, page })}>
      {(loaded) => {
        if (!fields) return null;
        if (loaded.page.records.length === 0) return <NoLines>{t('events.none')}</NoLines>;
        const all = loaded.collection.fields;
        const isShown = displayedFields.length === 0 || new Set(displayedFields.map(({ field }) => field));
        const second = all.find(
          ({ id, columnName }) =>
            id !== nameFieldOf(loaded.collection)?.id &&
            id !== fields.start.id &&
            id !== fields.end?.id &&
            (isShown === true || isShown.has(columnName)),
        );
        return (
          <CardLines label={title}>
            {loaded.page.records.map((record) => (
              <CardLine
                key={record.id}
                name={
                  <RecordLink place={place} recordId={record.id} name={labelOf(record, loaded.collection)} />
                }
                text={[
                  whenText(whenOf(record.values, fields)),
                  ...(second ? [lineText(record.values[second.columnName], second, formats)] : []),
                ]
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

/** “Tue, Nov 24, 7:00 PM”: when it starts; for days, both ends. */
function useWhenText(): (when: When) => string {
  const { locale, timeZone } = useFormats();
  return useMemo(() => {
    const parts = { weekday: 'short', month: 'short', day: 'numeric' } as const;
    const day = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
    const instant = new Intl.DateTimeFormat(locale, { ...parts, timeZone });
    const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone });
    return ({ start, end }) => {
      if (start === null) return '';
      const begin = new Date(start);
      if (start.includes('T')) return `${instant.format(begin)}, ${clock.format(begin)}`;
      return end === null || end === start || end.includes('T')
        ? day.format(begin)
        : day.formatRange(begin, new Date(end));
    };
  }, [locale, timeZone]);
}
