import { calendarModes } from '@fieldhouse/contract/data-views';
import { type DaySpan, shiftedPage } from '@fieldhouse/domain/fields/date/calendar-days';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import type { CalendarParts } from './calendar-parts.ts';
import classes from './calendar-view.module.css';

interface BarProps extends Pick<CalendarParts, 'mode' | 'date' | 'today' | 'span' | 'onNavigate'> {
  /** Undefined for what no calendar app can read. */
  readonly onSubscribe?: (() => void) | undefined;
}

export function CalendarBar({ mode, date, today, span, onNavigate, onSubscribe }: BarProps) {
  const t = usePhrases('calendar');
  const { locale } = useFormats();
  return (
    <div className={classes.bar}>
      <div className={classes.turn}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(`before.${mode}`)}
          onClick={() => onNavigate({ date: shiftedPage(date, mode, -1) })}
        >
          <CaretLeftIcon size={16} weight="bold" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(`after.${mode}`)}
          onClick={() => onNavigate({ date: shiftedPage(date, mode, 1) })}
        >
          <CaretRightIcon size={16} weight="bold" />
        </ActionIcon>
      </div>
      <h2 className={classes.title} aria-live="polite">
        {titleOf(date, mode === 'week' ? span : undefined, mode === 'month', locale)}
      </h2>
      <Button variant="default" disabled={date === today} onClick={() => onNavigate({ date: undefined })}>
        {t('today')}
      </Button>
      <span className={classes.space} />
      {onSubscribe && (
        <Tooltip label={t('feed.subscribe')}>
          <ActionIcon
            size={36}
            variant="subtle"
            color="gray"
            aria-label={t('feed.subscribe')}
            onClick={onSubscribe}
          >
            <CalendarPlusIcon size={20} />
          </ActionIcon>
        </Tooltip>
      )}
      <SegmentedControl
        aria-label={t('mode')}
        value={mode}
        data={calendarModes.map((one) => ({ value: one, label: t(one) }))}
        onChange={(next) => onNavigate({ mode: calendarModes.find((one) => one === next) })}
      />
    </div>
  );
}

/** "November 2026", "Nov 15 – 21, 2026", "Saturday, November 21, 2026". */
function titleOf(date: string, week: DaySpan | undefined, isMonth: boolean, locale: string): string {
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const timeZone = 'UTC';
  if (isMonth) {
    return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone }).format(at(date));
  }
  if (week) {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).formatRange(
      at(week.first),
      at(week.last),
    );
  }
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(at(date));
}
