import { dateTime } from '@fieldhouse/domain/fields/date/date-time';
import { dayInZone, instantInZone, wallTimeInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { useMemo } from 'react';
import { useFormats } from '../../../../app/language/formats.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { useTextContext } from '../../values/use-text-context.ts';
import { type DateForm, TypedDate } from './typed-date.tsx';

/** Shown and typed in the viewer's time zone, stored in UTC. A day without a time is its beginning. */
export function DateTimeInput(props: FieldInputProps) {
  const formats = useFormats();
  const context = useTextContext();
  const form = useMemo<DateForm>(
    () => ({
      read(text) {
        const parsed = dateTime.fromText(text, {}, context);
        return parsed.ok && parsed.value !== null ? parsed.value : undefined;
      },
      isStored: isStoredTime,
      show: formats.dateTime,
      dayOf: (time) => dayInZone(new Date(time), context.timeZone),
      withDay: (day, before) => onDay(day, before, context.timeZone),
      rule: 'not_a_date_time',
    }),
    [context, formats],
  );
  return <TypedDate {...props} form={form} />;
}

export function isStoredTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** At the time of day that it was before. */
function onDay(day: string, before: string | undefined, timeZone: string): string {
  const { hour, minute } =
    before === undefined ? { hour: 0, minute: 0 } : wallTimeInZone(new Date(before), timeZone);
  return instantInZone(day, { hour, minute, second: 0 }, timeZone).toISOString();
}
