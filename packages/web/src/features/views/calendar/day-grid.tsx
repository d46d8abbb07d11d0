// The calendar of a large screen for things with a day. They are moved by dragging or with Alt and the arrow keys.
import { addDays, dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import FullCalendar, { type EventApi } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import spanish from '@fullcalendar/react/locales/es';
import '@fullcalendar/react/skeleton.css';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useFormats } from '../../../app/language/formats.ts';
import classes from './calendar-view.module.css';
import type { DayCalendarProps } from './day-events.ts';

const plugins = [dayGridPlugin, interactionPlugin, classicTheme];
const gridViews = { month: 'dayGridMonth', week: 'dayGridWeek', day: 'dayGridDay' } as const;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export function DayGrid({
  events,
  date,
  mode,
  firstDay,
  onNavigate,
  onChoose,
  onAdd,
  onMove,
}: DayCalendarProps) {
  const { locale, timeZone, timeOfDay } = useFormats();
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef<string>(undefined);
  const shown = useMemo(
    () =>
      events.map(({ id, title, day, time, color, expected }) => ({
        id,
        title: time === null ? title : `${timeOfDay(time)} ${title}`,
        start: day,
        allDay: true,
        color: expected ? 'transparent' : `var(--fh-chip-${color}-bg)`,
        contrastColor: expected ? 'var(--fh-text-soft)' : `var(--fh-chip-${color}-text)`,
        editable: onMove !== undefined && !expected,
        ...(expected && { className: classes.expected, extendedProps: { words: expected.words } }),
      })),
    [events, timeOfDay, onMove],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event is elsewhere once the events are others
  useEffect(() => {
    if (moved.current === undefined) return;
    grid.current?.querySelector<HTMLElement>(`[data-record-id="${moved.current}"]`)?.focus();
  }, [events]);
  const onKeyDown = (event: KeyboardEvent) => {
    const days = steps[event.key];
    // Keys bubble from elements of the calendar.
    const { recordId } =
      (event.target as HTMLElement).closest<HTMLElement>('[data-record-id]')?.dataset ?? {};
    const found = events.find(({ id }) => id === recordId);
    if (!event.altKey || days === undefined || !found || found.expected || !onMove) return;
    event.preventDefault();
    moved.current = found.id;
    onMove(found.id, addDays(found.day, days));
  };
  const onDrop = ({ event, revert }: { event: EventApi; revert: () => void }) => {
    if (onMove) onMove(event.id, event.startStr.slice(0, 10));
    else revert();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble from the events, which are links of their own
    <div className={classes.grid} ref={grid} onKeyDown={onKeyDown}>
      <FullCalendar
        plugins={plugins}
        initialView={gridViews[mode]}
        initialDate={date}
        timeZone={timeZone}
        locales={[spanish]}
        locale={locale.startsWith('es') ? 'es' : 'en'}
        firstDay={firstDay}
        headerToolbar={false}
        height="100%"
        events={shown}
        eventDisplay="block"
        eventTitleClass={classes.eventTitle}
        eventInteractive
        editable={onMove !== undefined}
        eventDurationEditable={false}
        dayMaxEvents
        navLinks={mode === 'month'}
        navLinkDayClick={(day) => onNavigate({ date: dayInZone(day, timeZone), mode: 'day' })}
        eventDidMount={({ el, event }) => {
          el.dataset.recordId = event.id;
          // What was passed above.
          const { words } = event.extendedProps as { words?: string };
          el.title = words ?? event.title;
          if (words !== undefined) el.ariaLabel = words;
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onChoose(events.find(({ id }) => id === event.id)?.expected?.of ?? event.id);
        }}
        eventDrop={onDrop}
        dateClick={({ dateStr }) => onAdd?.(dateStr.slice(0, 10))}
      />
    </div>
  );
}
