// Reads a CSV file as a stream: encoding, delimiter, rows.
import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import type { FileEncoding, ReadingChoices } from '@fieldhouse/contract/file-reading';
import { type CsvRow, createCsvParser } from './csv-parser.ts';
import { type EncodingScan, utf8Mark } from './encodings.ts';
import { FileError } from './file-row.ts';

export interface CsvDialect {
  readonly encoding: FileEncoding;
  readonly delimiter: string;
  /** Bytes that the encoding can’t read become `\ufffd`, instead of making the file unreadable. */
  readonly isLossy: boolean;
}

export interface CsvSample extends CsvDialect {
  readonly rows: readonly (readonly string[])[];
}

const sampleBytes = 1024 * 1024;
const pieceBytes = 256 * 1024;
const delimiters = [',', ';', '\t', '|'];
/** Excel reads the delimiter from such a first line. */
const separatorLine = /^\uFEFF*"?sep=([^"\r\n])"?\r?\n/i;

/**
 * Reads the beginning of a file and guesses what the choices leave open. Throws FileError if it is not text or has no
 * rows.
 */
export async function sampleCsv(
  file: string,
  {
    maxRows,
    scan,
    choices,
  }: { readonly maxRows: number; readonly scan: EncodingScan; readonly choices: ReadingChoices },
): Promise<CsvSample> {
  const { encoding = scan.guess } = choices;
  const start = await readStart(file, encoding);
  if (start.includes('\u0000')) throw new FileError('binary');
  const delimiter = choices.delimiter ?? separatorLine.exec(start)?.[1] ?? findDelimiter(start);
  const dialect = { encoding, delimiter, isLossy: encoding !== 'utf-8' || !scan.isUtf8 };
  const rows = await firstRows(file, dialect, maxRows);
  if (rows.length === 0) throw new FileError('empty');
  return { ...dialect, rows };
}

export async function readStart(file: string, encoding: FileEncoding): Promise<string> {
  const decoder = new TextDecoder(encoding);
  let text = '';
  for await (const chunk of createReadStream(file, { end: pieceBytes - 1 })) {
    text += decoder.decode(chunk as Buffer, { stream: true });
  }
  return text;
}

/** What the delimiter is judged by, in characters. */
const startLength = 20_000;

interface Split {
  readonly delimiter: string;
  readonly rows: readonly (readonly string[])[];
  readonly isEven: boolean;
  readonly score: number;
}

/**
 * The delimiter that splits the first lines most evenly into the most cells; not a comma if all of them are decimal signs
 * between other delimiters.
 */
function findDelimiter(start: string): string {
  const splits = delimiters.map((delimiter): Split => {
    const rows = someRows(start, delimiter).map(({ cells }) => cells);
    const width = commonWidth(rows);
    const evenness = rows.filter((cells) => cells.length === width).length / Math.max(1, rows.length);
    const isEven = width > 1 && evenness === 1;
    // All rows alike count more than long rows: commas in texts split the fewer rows into more cells.
    const score = width > 1 ? width * evenness : 0;
    return { delimiter, rows, isEven, score: isEven ? 1000 + score : score };
  });
  const best = splits.reduce((a, b) => (b.score > a.score ? b : a));
  // Commas and the like in a few rows of one column are text.
  if (best.score === 0) return splits.some(({ rows }) => rows.some((cells) => cells.length > 1)) ? '' : ',';
  return (best.delimiter === ',' ? splits.find(hasDecimalCommas) : undefined)?.delimiter ?? best.delimiter;
}

/** Of most rows that are split at all: titles may precede the header. 1 if few are. */
function commonWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [1, 0]);
  return count * 3 >= rows.length ? width : 1;
}

const decimalComma = /^[-+(]?[^\d,]{0,4}\d{1,3}(?:[. ]?\d{3})*,\d+[^\d,]{0,4}$/;

function hasDecimalCommas({ delimiter, rows, isEven }: Split): boolean {
  const withComma = rows.slice(1).flatMap((cells) => cells.filter((cell) => cell.includes(',')));
  return (
    delimiter !== ',' &&
    isEven &&
    withComma.length > 0 &&
    withComma.every((cell) => decimalComma.test(cell.trim()))
  );
}

/** The first rows of a file's start, at least one. The last row of a longer file may be cut. */
function someRows(start: string, delimiter: string): CsvRow[] {
  const parser = createCsvParser(delimiter);
  const rows = parser.push(start.slice(0, startLength)).slice(0, 20);
  if (rows.length > 0 && start.length > startLength) return rows;
  try {
    return [...rows, ...parser.end()];
  } catch {
    // With this delimiter a quote opens that is never closed, so it is wrong.
    return rows;
  }
}

async function firstRows(file: string, form: CsvDialect, maxRows: number): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const piece of readCsv(file, form)) {
    for (const { cells } of piece.rows) rows.push(cells);
    // Even a first row of megabytes is read completely.
    const isEnough = rows.length >= maxRows || (piece.bytesRead >= sampleBytes && rows.length > 1);
    if (isEnough) return rows.slice(0, maxRows);
  }
  return rows;
}

interface CsvPiece {
  readonly rows: readonly CsvRow[];
  readonly bytesRead: number;
}

/**
 * Every row of the file, the header included, in constant memory. Throws FileError if the file does not match
 * its sample.
 */
export async function* readCsv(file: string, form: CsvDialect): AsyncGenerator<CsvPiece> {
  const parser = createCsvParser(form.delimiter);
  const decoder = new TextDecoder(form.encoding, { fatal: !form.isLossy });
  let bytesRead = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: pieceBytes })) {
    const bytes = chunk as Buffer;
    const isStart = bytesRead === 0;
    const text = decode(decoder, isStart ? withoutMark(bytes) : bytes);
    yield {
      rows: parser.push(isStart ? text.replace(separatorLine, '').replace(/^\uFEFF+/, '') : text),
      bytesRead: bytesRead + bytes.length,
    };
    bytesRead += bytes.length;
  }
  const last = parser.push(decode(decoder));
  yield { rows: [...last, ...parser.end()], bytesRead };
}

/** In any encoding, the mark of UTF-8 is no text. */
function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(utf8Mark) ? bytes.subarray(3) : bytes;
}

/** Decodes the next piece, or without one the end. Throws FileError `encoding` for invalid bytes. */
export function decode(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch (error) {
    throw new FileError('encoding', { cause: error });
  }
}
