// Loads the records of the shown days, and moves them: applied optimistically, reverted on failure, and
// reported either way.
import type { Filter } from '@fieldhouse/contract/filters';
import { type DataRecord, maxRecordsPage } from '@fieldhouse/contract/records';
import { type DaySpan, overlapFilter, type When, whenOf } from '@fieldhouse/domain/fields/date/calendar-days';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api } from '../../../api/api.ts';
import { isProblem } from '../../../api/api-problem.ts';
import type { LoadedQuery } from '../../../app/feedback/query-boundary.tsx';
import { toast, toastProblem } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamEvents } from '../../../app/team-events.tsx';
import { labelOf } from '../../fields/index.ts';
import { selectionOf } from '../../records/index.ts';
import type { PlacedViewProps } from '../open-view/placed-view.ts';
import { type CalendarFields, valuesOf } from './calendar-events.ts';

interface Asked extends Pick<PlacedViewProps, 'teamId' | 'collection' | 'filter' | 'search'> {
  readonly fields: CalendarFields;
  readonly span: DaySpan;
  readonly timeZone: string;
}

interface Loaded {
  readonly records: readonly DataRecord[];
  /** All records of these days, including those not loaded. */
  readonly total: number;
}

export interface Move {
  readonly record: DataRecord;
  readonly to: When;
}

export interface CalendarRecords {
  readonly loaded: Loaded | undefined;
  readonly query: LoadedQuery<Loaded>;
  readonly refresh: () => void;
  readonly move: (move: Move) => void;
}

const none: readonly DataRecord[] = [];

export function useCalendarRecords(asked: Asked): CalendarRecords {
  const { teamId, collection, filter, search, fields, span, timeZone } = asked;
  const client = useQueryClient();
  const place = useMemo(() => ({ teamId, collectionId: collection.id }), [teamId, collection.id]);
  const whole = useMemo(
    () => joined(filter, overlapFilter(fields, span, timeZone)),
    [filter, fields, span, timeZone],
  );
  const queryKey = useMemo(() => ['calendar', place, whole, search], [place, whole, search]);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Loaded> => {
      const page = await api.records.query(
        {
          params: place,
          body: {
            ...selectionOf({ filter: whole, search }),
            sorts: [{ field: fields.start.columnName, direction: 'asc' }],
            limit: maxRecordsPage,
            count: true,
          },
        },
        { signal },
      );
      return { records: page.records, total: page.total ?? page.records.length };
    },
    placeholderData: (before) => before,
  });
  useTeamEvents((event) => {
    if (event.type === 'records.changed' && event.collectionId === collection.id) void refetch();
  });
  const put = useCallback(
    (record: DataRecord) =>
      client.setQueryData<Loaded>(
        queryKey,
        (now) => now && { ...now, records: now.records.map((one) => (one.id === record.id ? record : one)) },
      ),
    [client, queryKey],
  );
  const move = useMove({ ...asked, place, put, refresh: () => void refetch() });
  return {
    loaded: data,
    query: { data, error, refetch },
    refresh: () => void refetch(),
    move,
  };
}

/** Empty until the first response. */
export function recordsOf(loaded: Loaded | undefined): readonly DataRecord[] {
  return loaded?.records ?? none;
}

function joined(filter: Filter | undefined, range: Filter): Filter {
  return filter ? { all: [filter, range] } : range;
}

interface Moving extends Asked {
  readonly place: Pick<PlacedViewProps, 'teamId'> & {
    readonly collectionId: PlacedViewProps['collection']['id'];
  };
  readonly put: (record: DataRecord) => void;
  readonly refresh: () => void;
}

function useMove({ place, collection, fields, put, refresh }: Moving): (move: Move) => void {
  const t = usePhrases('calendar');
  const { mutate } = useMutation({
    mutationFn: (move: Move) => writeMove(place, fields, move),
    onMutate: ({ record, to }) => put({ ...record, values: { ...record.values, ...valuesOf(to, fields) } }),
    onError: (error, { record }) => {
      put(record);
      if (error instanceof ConcurrentMoveError) {
        toast({ text: t('movedMeanwhile', { name: labelOf(record, collection) }), tone: 'danger' });
      } else {
        toastProblem(error);
      }
      refresh();
    },
    onSuccess: (saved, { record }) => {
      put(saved);
      const back = () => mutate({ record: saved, to: whenOf(record.values, fields) });
      toast({
        text: t('moved', { name: labelOf(saved, collection) || t('nameless') }),
        tone: 'good',
        action: { label: t('undo'), onAct: back },
      });
      refresh();
    },
  });
  return mutate;
}

class ConcurrentMoveError extends Error {
  override readonly name = 'MovedMeanwhile';
}

const triesOnNewVersions = 3;

/**
 * Another user may have changed a different value of the record; that is no conflict, so the move is retried
 * on the new version.
 */
async function writeMove(
  place: Moving['place'],
  fields: CalendarFields,
  { record, to }: Move,
): Promise<DataRecord> {
  const before = JSON.stringify(whenOf(record.values, fields));
  let { version } = record;
  for (let tries = 0; ; tries += 1) {
    try {
      const { records } = await api.records.update({
        params: place,
        body: { records: [{ id: record.id, version, values: valuesOf(to, fields) }] },
      });
      const [saved] = records;
      if (!saved) throw new Error('The server saved the record but did not send it.');
      return saved;
    } catch (error) {
      if (!isProblem(error, 'stale_version') || tries === triesOnNewVersions) throw error;
      const theirs = await api.records.get({ params: { ...place, recordId: record.id } });
      if (JSON.stringify(whenOf(theirs.values, fields)) !== before)
        throw new ConcurrentMoveError(undefined, { cause: error });
      version = theirs.version;
    }
  }
}
