import type { MessageSchedule } from '@fieldhouse/contract/message-schedule';
import { useFormats } from '../../../app/language/formats.ts';

/** The time of a schedule; of a time on each recipient's clock without its zone. Empty for now. */
export function useScheduleText(): (schedule: MessageSchedule) => string {
  const formats = useFormats();
  return (schedule) => {
    if (schedule.mode === 'now') return '';
    // Without an offset, the time is read and shown in the browser's zone, and so stays as it is.
    return formats.dateTime(schedule.mode === 'fixed' ? schedule.at : new Date(schedule.localTime));
  };
}
