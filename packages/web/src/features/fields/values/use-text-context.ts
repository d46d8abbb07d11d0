import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { TextContext } from '@fieldhouse/domain/fields/field-type';
import { useMemo } from 'react';
import { useFormats } from '../../../app/language/formats.ts';

/** The user's formats for numbers, dates and phone numbers, and the day that `today` is. */
export function useTextContext(): TextContext {
  const { locale, region, timeZone } = useFormats();
  return useMemo(
    () => ({
      locale,
      country: region,
      timeZone,
      // Read when it is needed: a page stays open over midnight.
      get today() {
        return dayInZone(new Date(), timeZone);
      },
    }),
    [locale, region, timeZone],
  );
}
