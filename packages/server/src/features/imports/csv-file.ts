// A CSV file as it comes: its encoding, its delimiter, its rows.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { Refusal } from '../../kernel/http/refusal.ts';

export interface CsvForm {
  readonly encoding: string;
  readonly delimiter: string;
}

const sampleBytes = 1024 * 1024;
/** A cell of a megabyte still fits; a file whose quote never ends does not swallow the memory. */
const longestRecord = 8 * 1024 * 1024;
const delimiters = [',', ';', '\t', '|'];

export interface CsvSample extends CsvForm {
  readonly rows: readonly (readonly string[])[];
}

/** Reads the beginning of a file and finds out what it is. Refuses what is no text or has no row. */
export async function sampleCsv(file: string, mostRows: number): Promise<CsvSample> {
  const bytes = await readStart(file);
  const encoding = findEncoding(bytes);
  const text = decode(bytes, encoding);
  if (text.includes('\u0000')) throw unreadable('binary');
  const delimiter = findDelimiter(text);
  const isWhole = bytes.length < sampleBytes;
  const rows = parseSample(isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1), delimiter, mostRows);
  if (rows.length === 0) throw unreadable('empty');
  return { encoding, delimiter, rows };
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(sampleBytes);
    const { bytesRead } = await handle.read(buffer, 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function findEncoding(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    // The sample may end in the middle of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function decode(bytes: Buffer, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}

/** The sign that splits the first lines most evenly into most cells. */
function findDelimiter(text: string): string {
  const scores = delimiters.map((delimiter) => {
    const rows = parseSample(text.slice(0, 20_000), delimiter, 20, true);
    const widths = rows.map((row) => row.length);
    const width = widths[0] ?? 0;
    const isEven = widths.filter((one) => one === width).length / Math.max(1, widths.length);
    return { delimiter, score: width > 1 ? width * isEven : 0 };
  });
  return scores.sort((a, b) => b.score - a.score)[0]?.score ? (scores[0]?.delimiter ?? ',') : ',';
}

function parseSample(text: string, delimiter: string, mostRows: number, isForgiving = false): string[][] {
  try {
    return parseAtOnce(text, {
      ...csvOptions(delimiter),
      to: mostRows,
      ...(isForgiving && { skip_records_with_error: true }),
    });
  } catch (error) {
    if (isForgiving) return [];
    throw unreadable(error instanceof Error ? error.message : 'quotes');
  }
}

function csvOptions(delimiter: string): Options {
  return {
    delimiter,
    bom: false,
    relax_column_count: true,
    // A quote in the middle of an unquoted cell is a quote: inches, minutes of arc.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  };
}

function unreadable(reason: string): Refusal {
  return new Refusal('file_unreadable', { data: { reason: reason.slice(0, 200) } });
}

export interface CsvRow {
  readonly cells: readonly string[];
  /** Bytes of the file read so far, about. */
  readonly bytesRead: number;
}

/** Every row of the file, the header included, with flat memory. */
export async function* readCsv(file: string, form: CsvForm): AsyncGenerator<CsvRow> {
  const parser = parse(csvOptions(form.delimiter));
  const decoder = new TextDecoder(form.encoding);
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  let bytesRead = 0;
  const feeding = (async () => {
    for await (const chunk of source) {
      bytesRead += (chunk as Buffer).length;
      const isFree = parser.write(decoder.decode(chunk as Buffer, { stream: true }));
      if (!isFree) await new Promise((resolve) => parser.once('drain', resolve));
    }
    parser.end(decoder.decode());
  })();
  // A fault of the source must reach whoever reads the rows.
  feeding.catch((error: Error) => parser.destroy(error));
  try {
    for await (const cells of parser) yield { cells: cells as string[], bytesRead };
    await feeding;
  } finally {
    source.destroy();
  }
}

/** Text that a spreadsheet would run as a formula got a `'` at the export; here it goes again. */
export function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

export function withGuard(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
