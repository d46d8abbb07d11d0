import type { DateOrder, DecimalSign } from '@fieldhouse/contract/file-reading';

/** A number in each form. */
export const numberForms: Readonly<Record<DecimalSign, string>> = { '.': '1,234.56', ',': '1.234,56' };

/** The last day of 2026 in each order. */
export const dayForms: Readonly<Record<DateOrder, string>> = {
  month_first: '12/31/2026',
  day_first: '31/12/2026',
  year_first: '26/12/31',
};
