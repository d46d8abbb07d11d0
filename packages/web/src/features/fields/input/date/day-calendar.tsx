// The calendar below a date's input, which keeps the focus.
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import { firstDayOf } from '@fieldhouse/domain/fields/date/calendar-days';
import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import classes from './date.module.css';

/** From Sunday. */
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

export interface DayCalendarProps {
  readonly isOpen: boolean;
  /** YYYY-MM-DD. */
  readonly day: string | undefined;
  readonly onChoose: (day: string) => void;
}

export function DayCalendar({ isOpen, day, onChoose }: DayCalendarProps) {
  const t = usePhrases('ui');
  const { i18n } = useTranslation('app');
  const { locale } = useFormats();
  const [turned, setTurned] = useState<{ readonly from: string | undefined; readonly to: string }>();
  // Another day is shown in its own month, whichever was turned to before.
  const shown = turned && turned.from === day ? turned.to : day;
  return (
    <Popover
      opened={isOpen}
      closeOnClickOutside={false}
      trapFocus={false}
      position="bottom-start"
      withRoles={false}
      withinPortal
    >
      <Popover.Target>
        <span className={classes.covered} />
      </Popover.Target>
      <Popover.Dropdown data-dates-dropdown onMouseDown={(event) => event.preventDefault()}>
        <DatePicker
          value={day ?? null}
          onChange={(chosen) => chosen !== null && onChoose(chosen)}
          {...(shown !== undefined && { date: shown })}
          onDateChange={(to) => setTurned({ from: day, to })}
          locale={i18n.language === 'es' ? 'es' : 'en'}
          firstDayOfWeek={weekdays[firstDayOf(locale)] ?? 0}
          classNames={{ day: classes.day ?? '' }}
          ariaLabels={{
            previousMonth: t('calendar.previousMonth'),
            nextMonth: t('calendar.nextMonth'),
            previousYear: t('calendar.previousYear'),
            nextYear: t('calendar.nextYear'),
            previousDecade: t('calendar.previousDecade'),
            nextDecade: t('calendar.nextDecade'),
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
