// By which cells of a file its decimal sign and the order of its dates were chosen.
import { type DataType, typesReadBy } from '@fieldhouse/contract/field-types';
import type { CellEvidence } from '@fieldhouse/contract/file-reading';
import { cutText } from '@fieldhouse/contract/storable-text';
import { ordersOf } from '@fieldhouse/domain/fields/date/date-order';
import type { TextContext } from '@fieldhouse/domain/fields/field-type';
import { type Cell, cellText, type FileSample } from '../../table-files/index.ts';
import { type Analysis, hasOwnSign } from '../analyse.ts';
import { readCell } from '../read-cell.ts';
import { type Writing, writingWith, writtenAs } from '../writing.ts';

const longestText = 40;

/** For each part the first cell that can be read in no other way; if there is none, the first that means something else then. */
export function findEvidence(
  { writing, columns, readAs, headerRow }: Pick<Analysis, 'writing' | 'columns' | 'readAs' | 'headerRow'>,
  { rows: all, laterDates }: Pick<FileSample, 'rows' | 'laterDates'>,
  surroundings: Omit<TextContext, 'locale'>,
): CellEvidence[] {
  const rows = all.slice(headerRow ?? 0);
  return (['decimalSign', 'dateOrder'] as const).flatMap((part) => {
    const own = { ...surroundings, ...writing };
    const others = otherWritings(part, writing).map((one) => ({ ...surroundings, ...one }));
    let doubtful: CellEvidence | undefined;
    const types: readonly DataType[] = typesReadBy[part];
    // What a column is read by alone shows nothing of the file.
    for (const { index, guess } of columns) {
      const field = readAs[index];
      if (field === undefined || !types.includes(field.dataType) || hasOwnSign(guess)) continue;
      const read = (context: TextContext, cell: Cell) => readCell(context, field, cell);
      for (const [place, row] of rows.entries()) {
        const cell = row[index] ?? '';
        const text = cellText(cell).trim();
        if (text === '' || text.length > longestText) continue;
        const meant = read(own, cell);
        if (!meant.ok) continue;
        const otherwise = others
          .filter(({ dateOrder }) => dateOrder !== 'year_first' || ordersOf(text).includes('year_first'))
          .map((other) => read(other, cell));
        // In some way it means the same, and in none something else.
        const isOther = otherwise.some((one) =>
          one.ok ? !isSame(meant.value, one.value) : one.rule === 'too_many_decimals',
        );
        if (!isOther && otherwise.some(({ ok }) => ok)) continue;
        const found = { part, row: place + 1, text, isProof: !isOther };
        if (found.isProof) return [found];
        doubtful ??= found;
      }
    }
    const later = laterDates.find(
      ({ order, column }) =>
        order === writtenAs(writing).dateOrder && types.some((type) => type === readAs[column]?.dataType),
    );
    if (later && part === 'dateOrder') {
      const text = cutText(later.text, longestText);
      return [{ part, row: later.row - (headerRow ?? 0), text, isProof: true }];
    }
    return doubtful ? [doubtful] : [];
  });
}

function otherWritings(part: CellEvidence['part'], writing: Writing): readonly Writing[] {
  const { decimalSign, dateOrder } = writtenAs(writing);
  if (part === 'decimalSign') return [writingWith(writing, { decimalSign: decimalSign === '.' ? ',' : '.' })];
  const orders = ['day_first', 'month_first', 'year_first'] as const;
  return orders
    .filter((order) => order !== dateOrder)
    .map((order) => writingWith(writing, { dateOrder: order }));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
