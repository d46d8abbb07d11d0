import type { MessageSchedule } from '@fieldhouse/contract/message-schedule';
import { useMemo } from 'react';
import { makeFormats, useFormats } from '../../../app/language/formats.ts';

/** The time of a schedule; of a time on each recipient's clock without its zone. Empty for now. */
export function useScheduleText(): (schedule: MessageSchedule) => string {
  const formats = useFormats();
  // A time on a clock has no zone: written as if it were one of UTC, it stays as it is.
  const clock = useMemo(() => makeFormats(formats.locale, 'UTC'), [formats.locale]);
  return (schedule) => {
    if (schedule.mode === 'now') return '';
    return schedule.mode === 'fixed'
      ? formats.dateTime(schedule.at)
      : clock.dateTime(`${schedule.localTime}Z`);
  };
}
