import type { TextContext } from '@fieldhouse/domain/fields/field-type';
import { useMemo } from 'react';
import { useFormats } from '../../app/formats.ts';
import { useMembership } from '../../app/use-team.ts';

/** How this person writes numbers, dates and phone numbers. */
export function useTextContext(): TextContext {
  const { locale } = useFormats();
  const { timeZone } = useMembership();
  return useMemo(
    () => ({ locale, country: new Intl.Locale(locale).maximize().region ?? 'US', timeZone }),
    [locale, timeZone],
  );
}
