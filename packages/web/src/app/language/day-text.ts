// Days of a calendar, as short as they are clear.
import { useMemo } from 'react';
import { useFormats } from './formats.ts';

/** “Nov 20”, “Nov 20, 2028”; with its weekday where there is room. */
export function useDayText(): (day: string, options?: { readonly isLong?: boolean }) => string {
  const { locale } = useFormats();
  return useMemo(() => {
    const thisYear = String(new Date().getFullYear());
    return (day, { isLong = false } = {}) =>
      new Intl.DateTimeFormat(locale, {
        month: 'short',
        day: 'numeric',
        timeZone: 'UTC',
        ...(isLong && { weekday: 'short' }),
        ...(day.slice(0, 4) !== thisYear && { year: 'numeric' }),
      }).format(new Date(`${day}T00:00:00Z`));
  }, [locale]);
}
