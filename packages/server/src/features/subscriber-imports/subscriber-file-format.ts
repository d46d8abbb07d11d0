// The format of an uploaded file of subscribers, as it is stored with its import.
import { fileEncoding } from '@fieldhouse/contract/file-reading';
import type { DayContext } from '@fieldhouse/domain/fields/date/day-text';
import { z } from 'zod';
import { type FileFormat, type StoredReading, storedReading } from '../table-files/index.ts';
import type { SubscriberImportRow } from './subscriber-import-queries.ts';

const storedFormat = z.object({
  format: z.enum(['csv', 'xlsx', 'json']),
  encoding: fileEncoding,
  delimiter: z.string(),
  sheet: z.string().nullable(),
  keys: z.array(z.string()),
  hasHeader: z.boolean(),
  // Missing in imports that began before there was a mapping.
  isMonthFirst: z.boolean().default(true),
  country: z.string().default(''),
  // Missing in those from before it could be chosen.
  reading: z.unknown(),
});

interface SubscriberFileFormat extends FileFormat {
  readonly country: string;
  readonly reading: StoredReading;
  /** How days are read. */
  readonly days: DayContext;
}

export function fileFormatOf(row: SubscriberImportRow): SubscriberFileFormat {
  const { format, sheet, keys, country, isMonthFirst, ...older } = storedFormat.parse(row.format);
  const locale = isMonthFirst ? 'en-US' : 'en-GB';
  const reading = storedReading(older.reading, { ...older, locale });
  const { encoding, delimiter, isLossy, listPath, dateOrder, chosen } = reading;
  const isGiven = chosen.includes('dateOrder') || dateOrder === 'year_first';
  const days = { locale, ...(isGiven && { dateOrder }) };
  return { format, encoding, delimiter, isLossy, sheet, keys, listPath, country, reading, days };
}

/** The stored format without texts of the file, which contain addresses. */
export function withoutTexts(row: SubscriberImportRow): string {
  const { reading } = fileFormatOf(row);
  const encodings = reading.encodings.map((one) => ({ ...one, sample: '' }));
  return JSON.stringify({
    ...storedFormat.parse(row.format),
    reading: { ...reading, encodings, firstRows: [], evidence: [] },
  });
}
