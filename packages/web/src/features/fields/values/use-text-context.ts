import type { TextContext } from '@fieldhouse/domain/fields/field-type';
import { useMemo } from 'react';
import { useFormats } from '../../../app/language/formats.ts';

/** The user's formats for numbers, dates and phone numbers. */
export function useTextContext(): TextContext {
  const { locale, region, timeZone } = useFormats();
  return useMemo(() => ({ locale, country: region, timeZone }), [locale, region, timeZone]);
}
