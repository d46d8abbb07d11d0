import { usualDateOrder } from '@fieldhouse/domain/fields/date/date-order';
import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { TextContext } from '@fieldhouse/domain/fields/field-type';
import { use, useMemo } from 'react';
import { useFormats } from '../../../app/language/formats.ts';
import { TeamCountry } from '../../../app/language/team-country.ts';

/** The user's formats for numbers, dates and phone numbers, and the day that `today` is. */
export function useTextContext(): TextContext {
  const { locale, region, timeZone } = useFormats();
  const teamCountry = use(TeamCountry);
  const isDayFirst =
    teamCountry !== undefined && usualDateOrder(locale.slice(0, 2), teamCountry) === 'day_first';
  return useMemo(
    () => ({
      locale,
      // As imports read the team's files. The month is first by the locale, with dots never.
      ...(isDayFirst && { dateOrder: 'day_first' }),
      country: region,
      timeZone,
      // Read when it is needed: a page stays open over midnight.
      get today() {
        return dayInZone(new Date(), timeZone);
      },
    }),
    [locale, region, timeZone, isDayFirst],
  );
}
