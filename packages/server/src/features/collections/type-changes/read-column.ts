// The values of a field whose type changes, page by page, and how its texts are read.
import { dateOrders, decimalSigns } from '@fieldhouse/contract/file-reading';
import { type ColumnReading, columnReadingOf } from '@fieldhouse/domain/fields/column-reading';
import { needsReading, readText } from '@fieldhouse/domain/fields/convert-value';
import { z } from 'zod';
import type { TeamContext } from '../../../kernel/context.ts';
import {
  type ChangedColumns,
  firstId,
  readOldValues,
  type UnconvertedValue,
} from '../../records/engine/write/index.ts';
import { getTeamRow } from '../../teams/index.ts';

const rowsAtOnce = 5000;
const maxScanned = 200_000;

/** False if there are more values than were read. */
export async function eachPage(
  ctx: TeamContext,
  columns: Omit<ChangedColumns, 'to'>,
  look: (values: readonly UnconvertedValue[]) => Promise<void> | void,
): Promise<boolean> {
  let after = firstId;
  for (let looked = 0; looked < maxScanned; looked += rowsAtOnce) {
    const rows = await readOldValues(ctx, columns, { after, limit: rowsAtOnce });
    await look(rows);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return true;
    after = last.id;
  }
  return false;
}

/** Longer than any date or number. */
const longestText = 100;

/** Undefined if the new type doesn't read texts, or people didn't write them. */
export async function readColumn(
  ctx: TeamContext,
  { collection, from, to }: ChangedColumns,
): Promise<ColumnReading | undefined> {
  if (!needsReading(from.dataType, to.dataType)) return undefined;
  const texts: string[] = [];
  await eachPage(ctx, { collection, from }, (values) => {
    for (const value of values) {
      const text = readText(value, from);
      if (text.length <= longestText) texts.push(text);
    }
  });
  const { defaultDataLanguage: language, defaultCountry: country } = await getTeamRow(ctx.db);
  return columnReadingOf(texts, { language, country });
}

const columnReading = z.object({
  dateOrders: z.array(z.enum(dateOrders)),
  decimalSigns: z.array(z.enum(decimalSigns)),
});

/** As it is stored with a change; undefined for one from before there was any. */
export function storedColumnReading(stored: unknown): ColumnReading | undefined {
  return stored === null ? undefined : columnReading.parse(stored);
}
