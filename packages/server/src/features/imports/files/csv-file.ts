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

/** Reads the beginning of a file and infers its format. Throws FileError if it is not text or has no rows. */
export async function sampleCsv(file: string, maxRows: number): Promise<CsvSample> {
  const encoding = await findEncoding(file);
  const start = await readStart(file, encoding);
  if (start.includes('\u0000')) throw new FileError('binary');
  const delimiter = findDelimiter(start);
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

/** The delimiter that splits the first lines most evenly into the most cells. */
function findDelimiter(start: string): string {
  const scores = delimiters.map((delimiter) => {
    const widths = someRows(start.slice(0, 20_000), delimiter).map(({ cells }) => cells.length);
    const width = widths[0] ?? 0;
    const evenness = widths.filter((one) => one === width).length / Math.max(1, widths.length);
    return { delimiter, score: width > 1 ? width * evenness : 0 };
  });
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.delimiter : ',';
}

/** Complete rows, at least the first one of the text. */
function someRows(text: string, delimiter: string): CsvRow[] {
  const parser = createCsvParser(delimiter);
  const rows = parser.push(text).slice(0, 20);
  if (rows.length > 0) return rows;
  try {
    return parser.end();
  } catch {
    // With this delimiter a quote opens that is never closed, so it is wrong.
    return [];
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
    bytesRead += bytes.length;
    yield { rows: parser.push(decode(decoder, bytes)), bytesRead };
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
