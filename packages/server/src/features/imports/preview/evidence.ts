// By which cells of a file its decimal sign and the order of its dates were chosen.
import { type DataType, typesReadBy } from '@fieldhouse/contract/field-types';
import type { CellEvidence } from '@fieldhouse/contract/file-reading';
import type { TextContext } from '@fieldhouse/domain/fields/field-type';
import { type Cell, cellText, type FileSample } from '../../table-files/index.ts';
import type { Analysis } from '../analyse.ts';
import { readCell, settingsOf } from '../read-cell.ts';
import { type Writing, writingWith, writtenAs } from '../writing.ts';

const longestText = 40;

/** For each part the first cell that can be read in no other way; if there is none, the first that means something else then. */
export function findEvidence(
  { writing, columns }: Pick<Analysis, 'writing' | 'columns'>,
  rows: FileSample['rows'],
  surroundings: Omit<TextContext, 'locale'>,
): CellEvidence[] {
  return (['decimalSign', 'dateOrder'] as const).flatMap((part) => {
    const own = { ...surroundings, ...writing };
    const other = { ...surroundings, ...otherWriting(part, writing) };
    let doubtful: CellEvidence | undefined;
    const types: readonly DataType[] = typesReadBy[part];
    const suited = columns.filter(({ guessedType }) => types.includes(guessedType));
    for (const { index, guessedType, header } of suited) {
      const settings = settingsOf({ to: 'new_field', title: header, dataType: guessedType });
      const read = (context: TextContext, cell: Cell) =>
        readCell(context, { dataType: guessedType, settings }, cell);
      for (const [place, row] of rows.entries()) {
        const cell = row[index] ?? '';
        const text = cellText(cell).trim();
        if (text === '' || text.length > longestText) continue;
        const [meant, otherwise] = [read(own, cell), read(other, cell)];
        if (!meant.ok || (otherwise.ok && isSame(meant.value, otherwise.value))) continue;
        const found = { part, row: place + 1, text, isProof: !otherwise.ok };
        if (found.isProof) return [found];
        doubtful ??= found;
      }
    }
    return doubtful ? [doubtful] : [];
  });
}

function otherWriting(part: CellEvidence['part'], writing: Writing): Writing {
  const { decimalSign, dateOrder } = writtenAs(writing);
  return part === 'decimalSign'
    ? writingWith(writing, { decimalSign: decimalSign === '.' ? ',' : '.' })
    : writingWith(writing, { dateOrder: dateOrder === 'day_first' ? 'month_first' : 'day_first' });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
