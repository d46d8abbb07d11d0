// The order of days and months that is shown only below the rows from which a file's reading is guessed.
import { isOpenDate, provenOrder } from '@fieldhouse/domain/fields/date/date-order';
import { cellText, type FileChunk, type FileSample, type LaterDate } from './file-row.ts';

/**
 * By column and order the first date below the sample that can be read in that order only, of columns whose dates in the sample can all be
 * read in several ones. The rest of the file is only read if there is such a column.
 */
export async function findLaterDates(
  rows: FileSample['rows'],
  readAll: () => AsyncIterable<FileChunk>,
): Promise<readonly LaterDate[]> {
  const columns = openColumnsOf(rows);
  if (columns.length === 0) return [];
  const found = new Map<string, LaterDate>();
  let place = 0;
  for await (const chunk of readAll()) {
    for (const { cells } of chunk.rows) {
      place += 1;
      if (place <= rows.length) continue;
      for (const column of columns) {
        const text = cellText(cells[column]).trim();
        const order = provenOrder(text);
        if (order === undefined) continue;
        const key = `${column} ${order}`;
        const before = found.get(key) ?? { column, order, row: place, text, count: 0 };
        found.set(key, { ...before, count: before.count + 1 });
      }
    }
  }
  return [...found.values()];
}

/** Columns with dates of which none shows its order. */
function openColumnsOf(rows: FileSample['rows']): readonly number[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const texts = rows.map((row) => cellText(row[column]).trim());
    return texts.some(isOpenDate) && texts.every((text) => provenOrder(text) === undefined);
  });
}
