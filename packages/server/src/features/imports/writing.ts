// How numbers and dates in a file are written: a locale for the numbers, and the order of dates if the locale's own does not
// count.
import type { DateOrder, DecimalSign, FileReading, ReadingChoices } from '@fieldhouse/contract/file-reading';
import { putsMonthFirst } from '@fieldhouse/domain/fields/date/day-text';
import { decimalSignOf } from '@fieldhouse/domain/fields/number/number-text';
import { type StoredReading, storedReading } from '../table-files/index.ts';
import type { ImportRow } from './import-queries.ts';

export interface Writing {
  readonly locale: string;
  readonly dateOrder?: DateOrder | undefined;
}

export type Writings = readonly [Writing, ...Writing[]];

/** The likely ones as far as the choices leave them open. */
export function writingsWith(likely: Writings, { decimalSign, dateOrder }: ReadingChoices): Writings {
  const [first, ...others] = likely.map((one) => writingWith(one, { decimalSign, dateOrder }));
  return first ? [first, ...others] : likely;
}

/** The writing with another decimal sign, or another order of dates. */
export function writingWith(
  writing: Writing,
  { decimalSign, dateOrder = writing.dateOrder }: Pick<ReadingChoices, 'decimalSign' | 'dateOrder'>,
): Writing {
  const isSame = decimalSign === undefined || decimalSign === writtenAs(writing).decimalSign;
  return {
    locale: isSame ? writing.locale : localeOf(decimalSign, writing),
    ...(dateOrder && { dateOrder }),
  };
}

function localeOf(decimalSign: DecimalSign, writing: Writing): string {
  if (decimalSign === ',') return 'es-ES';
  return writtenAs(writing).dateOrder === 'month_first' ? 'en-US' : 'en-GB';
}

export function writtenAs({ locale, dateOrder }: Writing): Pick<FileReading, 'decimalSign' | 'dateOrder'> {
  return {
    decimalSign: decimalSignOf(locale),
    dateOrder: dateOrder ?? (putsMonthFirst(locale) ? 'month_first' : 'day_first'),
  };
}

/** The reading of an import that starts with a locale, which replaces the choices. */
export function readingIn(row: ImportRow, locale: string | undefined): StoredReading {
  const reading = readingOf(row);
  if (locale === undefined) return reading;
  const chosen = reading.chosen.filter((part) => part !== 'dateOrder' && part !== 'decimalSign');
  return { ...reading, ...writtenAs({ locale }), chosen };
}

/** Of an import; a locale that is given replaces it. */
export function writingOf(row: ImportRow, locale: string | undefined): Writing {
  if (locale !== undefined) return { locale };
  const { dateOrder, chosen } = readingOf(row);
  const isGiven = chosen.includes('dateOrder') || dateOrder === 'year_first';
  return { locale: row.locale, ...(isGiven && { dateOrder }) };
}

export function readingOf(row: ImportRow): StoredReading {
  return storedReading(row.reading, row);
}
