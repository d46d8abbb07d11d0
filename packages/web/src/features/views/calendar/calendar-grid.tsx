// The calendar of a large screen. Events are moved by dragging or with Alt and the arrow keys.
import { addDays, dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import FullCalendar, { type EventApi, type EventInput } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import spanish from '@fullcalendar/react/locales/es';
import '@fullcalendar/react/skeleton.css';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import { daysWithin, type When, whenOf } from '@fieldhouse/domain/fields/date/calendar-days';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useRecordLabel } from '../../fields/index.ts';
import { type CalendarFields, shiftedByDays } from './calendar-events.ts';
import { type CalendarParts, colorOf, newEventOn } from './calendar-parts.ts';
import classes from './calendar-view.module.css';

const plugins = [dayGridPlugin, timeGridPlugin, interactionPlugin, classicTheme];

const dayViews = { month: 'dayGridMonth', week: 'dayGridWeek', day: 'dayGridDay' } as const;
const timeViews = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const;

export function CalendarGrid(props: CalendarParts) {
  const { fields, mode, date, firstDay, onChoose, onAdd, onMove, onNavigate } = props;
  const { locale, timeZone } = useFormats();
  const events = useEvents(props);
  const keys = useMoveKeys(props);
  const isTimed = fields.time === 'instant';
  const find = (event: EventApi) => props.records.find(({ id }) => id === event.id);
  const onMoved = ({ event, revert }: { event: EventApi; revert: () => void }) => {
    const record = find(event);
    // The event's position follows from the record's values; the calendar's own state is discarded.
    if (record && onMove) onMove({ record, to: droppedAt(event, whenOf(record.values, fields), fields) });
    else revert();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble from the events, which are links of their own
    <div className={classes.grid} ref={keys.ref} onKeyDown={keys.onKeyDown}>
      <FullCalendar
        plugins={plugins}
        initialView={(isTimed ? timeViews : dayViews)[mode]}
        initialDate={date}
        timeZone={timeZone}
        locales={[spanish]}
        locale={locale.startsWith('es') ? 'es' : 'en'}
        firstDay={firstDay}
        headerToolbar={false}
        height="100%"
        events={events}
        eventDisplay="block"
        eventTitleClass={classes.eventTitle}
        eventInteractive
        editable={onMove !== undefined}
        eventDurationEditable={fields.end !== undefined || isRange(fields)}
        allDaySlot={false}
        nowIndicator
        eventTimeFormat={timeFormatOf(locale)}
        slotHeaderFormat={timeFormatOf(locale)}
        scrollTime="07:00"
        dayMaxEvents
        navLinks={mode === 'month'}
        navLinkDayClick={(day) => onNavigate({ date: dayInZone(day, timeZone), mode: 'day' })}
        eventDidMount={({ el, event }) => {
          el.dataset.recordId = event.id;
          el.title = event.title;
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const record = find(event);
          if (record) onChoose(record.id);
        }}
        eventDrop={onMoved}
        eventResize={onMoved}
        dateClick={({ dateStr, allDay, date: at }) => {
          if (!onAdd) return;
          const when = newEventOn(dateStr.slice(0, 10), fields, timeZone);
          onAdd(allDay || !isTimed ? when : { start: at.toISOString(), end: when.end && hourAfter(at) });
        }}
      />
    </div>
  );
}

/** As in `7pm` and `7:30pm`, or `19:00`; the same in a month, a week and beside the hours. */
function timeFormatOf(locale: string) {
  const isOfTwelve = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ?? false;
  return {
    hour: 'numeric',
    minute: '2-digit',
    omitZeroMinute: isOfTwelve,
    meridiem: 'short',
  } as const;
}

const hourMs = 3_600_000;

function hourAfter(at: Date): string {
  return new Date(at.getTime() + hourMs).toISOString();
}

function useEvents({ records, collection, fields, colorBy, span, onMove }: CalendarParts): EventInput[] {
  const labelOf = useRecordLabel();
  const t = usePhrases('calendar');
  const { timeZone } = useFormats();
  return useMemo(
    () =>
      records.flatMap((record) => {
        const when = whenOf(record.values, fields);
        if (when.start === null && when.end === null) return [];
        const color = colorOf(record, collection.fields, colorBy);
        return [
          {
            ...timesOf(when, fields, daysWithin(when, span, timeZone)),
            id: record.id,
            title: labelOf(record, collection) || t('nameless'),
            color: `var(--fh-chip-${color}-bg)`,
            contrastColor: `var(--fh-chip-${color}-text)`,
            // An open-ended event has no length to drag.
            editable: onMove !== undefined && when.start !== null && (when.end !== null || !isRange(fields)),
          },
        ];
      }),
    [records, collection, fields, colorBy, span, onMove, timeZone, t, labelOf],
  );
}

function isRange({ time }: CalendarFields): boolean {
  return time === 'days';
}

function timesOf(when: When, { time }: CalendarFields, days: { first: string; last: string }): EventInput {
  if (time === 'instant') {
    return {
      start: when.start ?? when.end ?? '',
      ...(when.start && when.end && { end: when.end }),
      allDay: false,
    };
  }
  const first = when.start ?? days.first;
  const last = when.end ?? (time === 'days' ? days.last : first);
  return { start: first, end: addDays([first, last].toSorted().at(-1) ?? last, 1), allDay: true };
}

/** The time where an event was dropped. An open end stays open. */
function droppedAt(event: EventApi, before: When, fields: CalendarFields): When {
  const { start, end } = event;
  if (fields.time === 'instant') {
    const until = fields.end && (before.end !== null || end !== null) ? (end?.toISOString() ?? null) : null;
    return { start: start?.toISOString() ?? null, end: until };
  }
  const first = event.startStr.slice(0, 10);
  const last = event.endStr === '' ? first : addDays(event.endStr.slice(0, 10), -1);
  const hasEnd = isRange(fields) || (fields.end && (before.end !== null || last !== first));
  return { start: first, end: hasEnd ? last : null };
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Alt and an arrow key move the focused event, which keeps focus. */
function useMoveKeys({ records, fields, span, onMove, onNavigate }: CalendarParts) {
  const { timeZone } = useFormats();
  const ref = useRef<HTMLDivElement>(null);
  const moved = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event is elsewhere once the records are others
  useEffect(() => {
    if (moved.current === undefined) return;
    ref.current?.querySelector<HTMLElement>(`[data-record-id="${moved.current}"]`)?.focus();
  }, [records]);
  const onKeyDown = (event: KeyboardEvent) => {
    const days = steps[event.key];
    // Keys bubble from elements of the calendar.
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-record-id]');
    const record = records.find(({ id }) => id === element?.dataset.recordId);
    if (!event.altKey || days === undefined || !record || !onMove) return;
    event.preventDefault();
    const to = shiftedByDays(whenOf(record.values, fields), days, timeZone);
    moved.current = record.id;
    onMove({ record, to });
    const { first } = daysWithin(to, { first: '0001-01-01', last: '9999-12-31' }, timeZone);
    if (first < span.first || first > span.last) onNavigate({ date: first });
  };
  return { ref, onKeyDown };
}
