// Reads a CSV file as a stream: encoding, delimiter, rows.
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { type CsvRow, createCsvParser } from './csv-parser.ts';
import { FileError } from './file-row.ts';

export interface CsvDialect {
  readonly encoding: string;
  readonly delimiter: string;
}

export interface CsvSample extends CsvDialect {
  readonly rows: readonly (readonly string[])[];
}

const sampleBytes = 1024 * 1024;
const pieceBytes = 256 * 1024;
const delimiters = [',', ';', '\t', '|'];
/** Excel reads the delimiter from such a first line. */
const separatorLine = /^\uFEFF?"?sep=([,;\t|])"?\r?\n/i;

/** Reads the beginning of a file and infers its format. Throws FileError if it is not text or has no rows. */
export async function sampleCsv(file: string, maxRows: number): Promise<CsvSample> {
  const encoding = await findEncoding(file);
  const start = await readStart(file, encoding);
  if (start.includes('\u0000')) throw new FileError('binary');
  const delimiter = separatorLine.exec(start)?.[1] ?? findDelimiter(start);
  const rows = await firstRows(file, { encoding, delimiter }, maxRows);
  if (rows.length === 0) throw new FileError('empty');
  return { encoding, delimiter, rows };
}

/** Scans the whole file: its first non-ASCII character may be in its last row. */
export async function findEncoding(file: string): Promise<string> {
  let carried = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of createReadStream(file, { highWaterMark: pieceBytes })) {
    // A stream without an encoding gives buffers.
    const bytes = Buffer.concat([carried, chunk as Buffer]);
    if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
    if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
    isFirst = false;
    const end = bytes.length - unfinished(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return 'windows-1252';
    carried = bytes.subarray(end);
  }
  return carried.length === 0 ? 'utf-8' : 'windows-1252';
}

/** Trailing bytes of a character that continues in the next chunk. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    if (length > 1) return length > back ? back : 0;
  }
  return 0;
}

export async function readStart(file: string, encoding: string): Promise<string> {
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
    const width = rows[0]?.length ?? 0;
    const evenness = rows.filter((cells) => cells.length === width).length / Math.max(1, rows.length);
    const isEven = width > 1 && evenness === 1;
    return { delimiter, rows, isEven, score: width > 1 ? width * evenness : 0 };
  });
  const best = splits.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score === 0) return ',';
  return (best.delimiter === ',' ? splits.find(hasDecimalCommas) : undefined)?.delimiter ?? best.delimiter;
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
  const decoder = new TextDecoder(form.encoding, { fatal: true });
  let bytesRead = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: pieceBytes })) {
    const bytes = chunk as Buffer;
    const text = decode(decoder, bytes);
    yield {
      rows: parser.push(bytesRead === 0 ? text.replace(separatorLine, '') : text),
      bytesRead: bytesRead + bytes.length,
    };
    bytesRead += bytes.length;
  }
  const last = parser.push(decode(decoder));
  yield { rows: [...last, ...parser.end()], bytesRead };
}

/** Decodes the next piece, or without one the end. Throws FileError `encoding` for invalid bytes. */
export function decode(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch (error) {
    throw new FileError('encoding', { cause: error });
  }
}
