// Guesses the character between the cells of a CSV file, and says by what.
import type { DelimiterEvidence } from '@fieldhouse/contract/file-reading';
import { cutText } from '@fieldhouse/contract/storable-text';
import { type CsvRow, createCsvParser } from './csv-parser.ts';

const delimiters = [',', ';', '\t', '|'];
/** What the delimiter is judged by, in characters. */
const startLength = 20_000;
const comparedRows = 20;
const longestText = 40;

interface Split {
  readonly delimiter: string;
  readonly rows: readonly (readonly string[])[];
  /** Cells of most rows that are split at all; 1 if few are. */
  readonly width: number;
  /** How many rows have so many cells. */
  readonly evenRows: number;
  readonly isEven: boolean;
  readonly score: number;
}

interface FoundDelimiter {
  readonly delimiter: string;
  readonly evidence: DelimiterEvidence;
}

/**
 * The delimiter that splits the first lines most evenly into the most cells; not a comma if all of them are decimal signs
 * between other delimiters.
 */
export function findDelimiter(start: string): FoundDelimiter {
  const splits = delimiters.map((delimiter) => splitBy(delimiter, start));
  const best = splits.reduce((a, b) => (b.score > a.score ? b : a));
  // Commas and the like in a few rows of one column are text.
  if (best.score === 0) {
    const delimiter = splits.some(isSplit) ? '' : ',';
    return { delimiter, evidence: { ...evidenceOf(best, splits), reason: 'one_cell' } };
  }
  const decimal = best.delimiter === ',' ? splits.find(hasDecimalCommas) : undefined;
  if (!decimal) return { delimiter: best.delimiter, evidence: evidenceOf(best, splits) };
  const [text = ''] = withCommas(decimal);
  return {
    delimiter: decimal.delimiter,
    evidence: {
      ...evidenceOf(decimal, splits),
      reason: 'decimal_commas',
      text: cutText(text.trim(), longestText),
    },
  };
}

function splitBy(delimiter: string, start: string): Split {
  const rows = someRows(start, delimiter).map(({ cells }) => cells);
  const width = commonWidth(rows);
  const evenRows = rows.filter((cells) => cells.length === width).length;
  const evenness = evenRows / Math.max(1, rows.length);
  const isEven = width > 1 && evenness === 1;
  // All rows alike count more than long rows: commas in texts split the fewer rows into more cells.
  const score = width > 1 ? width * evenness : 0;
  return { delimiter, rows, width, evenRows, isEven, score: isEven ? 1000 + score : score };
}

function isSplit({ rows }: Split): boolean {
  return rows.some((cells) => cells.length > 1);
}

/** Beside the delimiter itself, the next best one, if it splits any rows. */
function evidenceOf(found: Split, splits: readonly Split[]): DelimiterEvidence {
  const others = splits.filter((one) => one !== found && isSplit(one));
  const next = others.length > 0 ? others.reduce((a, b) => (b.score > a.score ? b : a)) : undefined;
  const lengths = next?.rows.map(({ length }) => length) ?? [];
  return {
    part: 'delimiter',
    reason: 'cells',
    rows: found.rows.length,
    evenRows: found.evenRows,
    cells: found.width,
    text: '',
    other: next
      ? { delimiter: next.delimiter, fewest: Math.min(...lengths), most: Math.max(...lengths) }
      : null,
  };
}

/** Of most rows that are split at all: titles may precede the header. 1 if few are. */
function commonWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [1, 0]);
  return count * 3 >= rows.length ? width : 1;
}

const decimalComma = /^[-+(]?[^\d,]{0,4}\d{1,3}(?:[. ]?\d{3})*,\d+[^\d,]{0,4}$/;

function hasDecimalCommas(split: Split): boolean {
  const cells = withCommas(split);
  return (
    split.delimiter !== ',' &&
    split.isEven &&
    cells.length > 0 &&
    cells.every((cell) => decimalComma.test(cell.trim()))
  );
}

/** Below the header. */
function withCommas({ rows }: Split): readonly string[] {
  return rows.slice(1).flatMap((cells) => cells.filter((cell) => cell.includes(',')));
}

/** The first rows of a file's start, at least one. The last row of a longer file may be cut. */
function someRows(start: string, delimiter: string): CsvRow[] {
  const parser = createCsvParser(delimiter);
  const rows = parser.push(start.slice(0, startLength)).slice(0, comparedRows);
  if (rows.length > 0 && start.length > startLength) return rows;
  try {
    return [...rows, ...parser.end()];
  } catch {
    // With this delimiter a quote opens that is never closed, so it is wrong.
    return rows;
  }
}
