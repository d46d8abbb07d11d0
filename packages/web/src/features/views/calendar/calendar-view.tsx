import type { CalendarMode } from '@fieldhouse/contract/data-views';
import type { DataRecord } from '@fieldhouse/contract/records';
import { firstDayOf, shownDays, type When } from '@fieldhouse/domain/fields/date/calendar-days';
import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useMemo, useState } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { mayCreateIn, mayUpdate } from '../../../app/rights/use-rights.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FeedDialog } from '../../calendar-feeds/index.ts';
import { NewRecordDialog } from '../../records/index.ts';
import type { CalendarViewProps } from '../open-view/placed-view.ts';
import { CalendarBar } from './calendar-bar.tsx';
import { type CalendarFields, calendarFields, valuesOf } from './calendar-events.ts';
import classes from './calendar-view.module.css';
import { DayList } from './day-list.tsx';
import { EventDialog } from './event-dialog.tsx';
import { recordsOf, useCalendarRecords } from './use-calendar-records.ts';

const CalendarGrid = onDemand(() => import('./calendar-grid.tsx'), 'CalendarGrid');

/** A view's records by month, week or day; on a phone as a list of days. */
export function CalendarView(props: CalendarViewProps) {
  const t = usePhrases('calendar');
  const fields = useMemo(
    () => calendarFields(props.collection, props.settings),
    [props.collection, props.settings],
  );
  if (!fields) return <Notice title={t('noField')} text={t('noFieldText')} />;
  return <Calendar {...props} fields={fields} />;
}

function Calendar(props: CalendarViewProps & { readonly fields: CalendarFields }) {
  const { teamId, collection, settings, fields, view, onNavigate, onOpen } = props;
  const t = usePhrases('calendar');
  const { locale, timeZone } = useFormats();
  const isPhone = useMediaQuery('(max-width: 699px)', undefined, { getInitialValueInEffect: false });
  const today = dayInZone(new Date(), timeZone);
  const date = props.date ?? today;
  const mode: CalendarMode = props.mode ?? settings.calendar?.mode ?? 'month';
  const firstDay = firstDayOf(locale);
  const span = useMemo(() => shownDays(date, mode, firstDay), [date, mode, firstDay]);
  const records = useCalendarRecords({ ...props, span, timeZone });
  const [opened, setOpened] = useState<DataRecord['id']>();
  const [newAt, setNewAt] = useState<When>();
  const [isSubscribing, setSubscribing] = useState(false);
  const shown = recordsOf(records.loaded);
  const total = records.loaded?.total ?? 0;
  const chosen = shown.find(({ id }) => id === opened);
  const mayMove = mayUpdate(fields.start) && (!fields.end || mayUpdate(fields.end));
  const onAdd = mayCreateIn(collection) && mayUpdate(fields.start) ? setNewAt : undefined;
  const parts = {
    records: shown,
    collection,
    fields,
    colorBy: settings.colorBy,
    span,
    date,
    mode,
    today,
    firstDay,
    onChoose: setOpened,
    onAdd,
    onNavigate,
    onMove: mayMove ? records.move : undefined,
  };
  const grid = (
    <Suspense fallback={<Skeleton className={classes.grid} radius={0} />}>
      <CalendarGrid {...parts} key={`${mode} ${span.first}`} />
    </Suspense>
  );
  return (
    <section className={classes.view} aria-label={t('label', { name: collection.pluralName })}>
      <CalendarBar {...parts} onSubscribe={() => setSubscribing(true)} />
      {records.loaded && total > shown.length && (
        <p className={classes.note} role="status">
          {t('more', { shown: shown.length, total })}
        </p>
      )}
      <QueryBoundary
        query={records.query}
        skeleton={isPhone ? <Skeleton className={classes.days ?? ''} /> : grid}
      >
        {() => (isPhone ? <DayList {...parts} /> : grid)}
      </QueryBoundary>
      {isSubscribing && (
        <Suspense fallback={null}>
          <FeedDialog
            teamId={teamId}
            viewId={view.id}
            name={view.internalName}
            onClose={() => setSubscribing(false)}
          />
        </Suspense>
      )}
      {chosen && (
        <EventDialog
          teamId={teamId}
          collection={collection}
          fields={fields}
          record={chosen}
          displayed={settings.displayedFields}
          onMove={parts.onMove}
          onOpen={() => onOpen(chosen.id)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {newAt && (
        <Suspense>
          <NewRecordDialog
            place={{ teamId, collectionId: collection.id }}
            collection={collection}
            given={valuesOf(newAt, fields)}
            onClose={() => setNewAt(undefined)}
            onCreated={() => {
              setNewAt(undefined);
              records.refresh();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
