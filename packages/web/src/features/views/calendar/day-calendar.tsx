// Things with a day, by month, week or day; on a phone as a list of days. Not of records: those have a calendar of their own.
import { daysOf } from '@fieldhouse/domain/fields/date/calendar-days';
import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { ActionIcon, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { Suspense } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Notice } from '../../../ui/notice.tsx';
import { CalendarBar } from './calendar-bar.tsx';
import classes from './calendar-view.module.css';
import type { DayCalendarProps } from './day-events.ts';

const DayGrid = onDemand(() => import('./day-grid.tsx'), 'DayGrid');

export function DayCalendar(props: DayCalendarProps) {
  const { label, mode, span, note } = props;
  const { timeZone } = useFormats();
  const isPhone = useMediaQuery('(max-width: 699px)', undefined, { getInitialValueInEffect: false });
  const today = dayInZone(new Date(), timeZone);
  return (
    <section className={classes.view} aria-label={label}>
      <CalendarBar {...props} today={today} />
      {note !== undefined && (
        <p className={classes.note} role="status">
          {note}
        </p>
      )}
      {isPhone ? (
        <Days {...props} today={today} />
      ) : (
        <Suspense fallback={<Skeleton className={classes.grid} radius={0} />}>
          <DayGrid {...props} key={`${mode} ${span.first}`} />
        </Suspense>
      )}
    </section>
  );
}

function Days(props: DayCalendarProps & { readonly today: string }) {
  const { events, mode, date, span, today, addLabel, onAdd, onChoose } = props;
  const t = usePhrases('calendar');
  const formats = useFormats();
  const format = new Intl.DateTimeFormat(formats.locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const shown = daysOf(span).filter((day) =>
    mode === 'month'
      ? day.slice(0, 7) === date.slice(0, 7) && events.some((event) => event.day === day)
      : true,
  );
  if (shown.length === 0) return <Notice title={t('none')} />;
  return (
    <div className={classes.days}>
      {shown.map((day) => (
        <section key={day} className={classes.listDay} data-today={day === today}>
          <div className={classes.dayHead}>
            <h3 className={classes.dayTitle}>{format.format(new Date(`${day}T00:00:00Z`))}</h3>
            {onAdd && (
              <ActionIcon
                size={44}
                variant="subtle"
                color="gray"
                aria-label={addLabel(day)}
                onClick={() => onAdd(day)}
              >
                <PlusIcon size={18} weight="bold" />
              </ActionIcon>
            )}
          </div>
          {events
            .filter((event) => event.day === day)
            .map((event) => (
              <button
                key={event.id}
                type="button"
                className={classes.listEvent}
                {...(event.expected && { 'data-expected': true, 'aria-label': event.expected.words })}
                onClick={() => onChoose(event.expected?.of ?? event.id)}
              >
                <span className={classes.bullet} style={{ color: `var(--fh-chip-${event.color}-text)` }} />
                <span className={classes.listName}>{event.title}</span>
                {event.time !== null && (
                  <span className={classes.listTime}>{formats.timeOfDay(event.time)}</span>
                )}
              </button>
            ))}
        </section>
      ))}
    </div>
  );
}
