// A shared calendar: the month or week with its events, or on a narrow page the days that have some.
import {
  type DaySpan,
  firstDayOf,
  shiftedPage,
  shownDays,
} from '@fieldhouse/domain/fields/date/calendar-days';
import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { useState } from 'react';
import { publicViewsApi } from '../../../api/endpoints/views/public-views-api.ts';
import { LoadMore } from '../../../app/feedback/load-more.tsx';
import { ProblemNotice } from '../../../app/feedback/problem-notice.tsx';
import { toastProblem } from '../../../app/feedback/toasts.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { saveEvent } from '../../../app/save-event.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Values, type View } from '../record-cards.tsx';
import { usePages } from '../use-pages.ts';
import { queryOf, type Reading } from '../use-shared-view.ts';
import { MonthGrid } from './month-grid.tsx';
import { MonthList } from './month-list.tsx';
import { byDay, type DayOfEvents, type SharedEvent, titleOf } from './placed-events.ts';
import css from './shared-calendar.module.css';

interface SharedCalendarProps {
  readonly view: View;
  readonly timeZone: string;
  readonly reading: Reading;
}

const narrowPixels = 640;
const modes = ['month', 'week'] as const;
type Mode = (typeof modes)[number];

export function SharedCalendar({ view, timeZone, reading }: SharedCalendarProps) {
  const t = usePhrases('shared-views');
  const { locale } = useFormats();
  const today = dayInZone(new Date(), timeZone);
  const [date, setDate] = useState(today);
  const [mode, setMode] = useState<Mode>('month');
  const [opened, setOpened] = useState<SharedEvent | DayOfEvents>();
  const { ref, width } = useElementSize();
  const span = shownDays(date, mode, firstDayOf(locale));
  const { token } = reading;
  const query = usePages(JSON.stringify([reading, span]), (after, signal) =>
    publicViewsApi.events(
      {
        params: { token },
        query: { ...span, ...queryOf(reading), ...(after !== undefined && { after }) },
      },
      { signal },
    ),
  );
  const events = query.pages.flatMap((page) => page.events);
  const total = query.pages[0]?.total ?? events.length;
  const parts = {
    view,
    timeZone,
    month: mode === 'month' ? date.slice(0, 7) : '',
    today,
    days: byDay(events, span, timeZone),
    onOpen: setOpened,
  };
  const isNarrow = width !== 0 && width < narrowPixels;
  return (
    <section ref={ref} aria-label={view.name} aria-busy={query.isPending}>
      <CalendarBar {...{ date, today, span, mode }} onMove={setDate} onMode={setMode} />
      {query.error !== undefined && <ProblemNotice error={query.error} onRetry={query.refetch} />}
      {isNarrow ? <MonthList {...parts} /> : <MonthGrid {...parts} />}
      {!query.isPending && events.length === 0 && !isNarrow && (
        <Notice size="compact" title={t(mode === 'week' ? 'calendar.noneInWeek' : 'calendar.none')} />
      )}
      {query.hasNextPage && (
        <div className={css.more}>
          <p className={css.note}>{t('calendar.first', { shown: events.length, total })}</p>
          <LoadMore query={query} label={t('more')} />
        </div>
      )}
      {opened && <Opened opened={opened} view={view} onOpen={setOpened} />}
    </section>
  );
}

interface CalendarBarProps {
  readonly date: string;
  readonly today: string;
  readonly span: DaySpan;
  readonly mode: Mode;
  readonly onMove: (date: string) => void;
  readonly onMode: (mode: Mode) => void;
}

function CalendarBar({ date, today, span, mode, onMove, onMode }: CalendarBarProps) {
  const t = usePhrases('shared-views');
  const { locale } = useFormats();
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const move = (by: 1 | -1) => onMove(shiftedPage(date, mode, by));
  const isHere =
    mode === 'month' ? date.slice(0, 7) === today.slice(0, 7) : span.first <= today && today <= span.last;
  const isMonth = mode === 'month';
  return (
    <div className={css.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t(isMonth ? 'calendar.before' : 'calendar.beforeWeek')}
        onClick={() => move(-1)}
      >
        <CaretLeftIcon size={16} weight="bold" />
      </ActionIcon>
      <h2 className={css.title} aria-live="polite">
        {isMonth ? month.format(at(date)) : days.formatRange(at(span.first), at(span.last))}
      </h2>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t(isMonth ? 'calendar.after' : 'calendar.afterWeek')}
        onClick={() => move(1)}
      >
        <CaretRightIcon size={16} weight="bold" />
      </ActionIcon>
      <span className={css.space} />
      <Button variant="default" disabled={isHere} onClick={() => onMove(today)}>
        {t('calendar.today')}
      </Button>
      <SegmentedControl
        aria-label={t('calendar.mode')}
        value={mode}
        data={modes.map((one) => ({ value: one, label: t(`calendar.${one}`) }))}
        onChange={(next) => onMode(modes.find((one) => one === next) ?? 'month')}
      />
    </div>
  );
}

interface OpenedProps {
  readonly opened: SharedEvent | DayOfEvents;
  readonly view: View;
  readonly onOpen: (opened: SharedEvent | undefined) => void;
}

/** An event with its values, or all events of a day. */
function Opened({ opened, view, onOpen }: OpenedProps) {
  const t = usePhrases('shared-views');
  const { locale } = useFormats();
  const isDay = 'day' in opened;
  const title = isDay
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
        new Date(`${opened.day}T00:00:00Z`),
      )
    : titleOf(view, opened) || t('unnamed');
  return (
    <Dialog title={title} closeLabel={t('close')} isOpen onClose={() => onOpen(undefined)}>
      {isDay ? (
        <ul className={css.dayEvents}>
          {opened.events.map((event, at) => (
            // Events have no ids here, and their order stays.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at}>
              <Button variant="subtle" color="gray" justify="start" fullWidth onClick={() => onOpen(event)}>
                {titleOf(view, event) || t('unnamed')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <Values view={view} cells={opened.cells} />
          <AddToCalendar event={opened} title={title} />
        </>
      )}
    </Dialog>
  );
}

function AddToCalendar({ event, title }: { readonly event: SharedEvent; readonly title: string }) {
  const t = usePhrases('shared-views');
  const { start, end } = event;
  if (start === null) return null;
  return (
    <Button
      mt="md"
      variant="default"
      leftSection={<CalendarPlusIcon size={16} />}
      onClick={() => void saveEvent({ title, start, end }).catch(toastProblem)}
    >
      {t('calendar.addToOwn')}
    </Button>
  );
}
