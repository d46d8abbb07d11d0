// The order of day and month in the dates of a file.
import type { DateOrder } from '@fieldhouse/contract/file-reading';

/** Undefined if every date can be read in several orders. */
export function dateOrderIn(dates: readonly string[]): DateOrder | undefined {
  for (const date of dates) {
    const [, first = '', second = ''] = /^(\d{1,2})[./-](\d{1,2})[./-]\d{2}(\d{2})?(?!\d)/.exec(date) ?? [];
    if (Number(first) > 31) return 'year_first';
    if (Number(first) > 12) return 'day_first';
    if (Number(second) > 12) return 'month_first';
  }
  return undefined;
}

/** The order in which a team writes days and months: the month is first in English in the United States. */
export function usualDateOrder(language: string, country: string): DateOrder {
  return language === 'en' && country === 'US' ? 'month_first' : 'day_first';
}
