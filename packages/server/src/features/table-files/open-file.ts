// A file of any format: its format, its first rows, and all of its rows.
import { open } from 'node:fs/promises';
import type { FileEncoding, ReadingChoices } from '@fieldhouse/contract/file-reading';
import { readCsv, readStart, sampleCsv } from './csv-file.ts';
import { listEncodings, scanEncoding } from './encodings.ts';
import type { FileChunk, FileFormat, FileSample } from './file-row.ts';
import { readJson, sampleJson } from './json-file.ts';
import { findLaterDates } from './later-dates.ts';
import { readXlsx, sampleXlsx } from './xlsx-file.ts';

export interface SampleRequest {
  readonly fileName: string;
  readonly maxRows: number;
  /** Of a workbook; the first sheet with a row by default. */
  readonly sheet?: string | undefined;
  /** Replace what would be guessed. */
  readonly choices: ReadingChoices;
}

/**
 * Reads the beginning of a file and infers its format. Throws FileError if it is unreadable or has no rows.
 */
export async function sampleFile(file: string, request: SampleRequest): Promise<FileSample> {
  const sample = await sampleStart(file, request);
  const laterDates =
    request.choices.dateOrder === undefined
      ? await findLaterDates(sample.rows, () => readFile(file, sample))
      : [];
  return { ...sample, laterDates };
}

async function sampleStart(file: string, request: SampleRequest): Promise<FileSample> {
  if (await isWorkbook(file))
    return { ...plain, format: 'xlsx', ...(await sampleXlsx(file, request.maxRows, request.sheet)) };
  const scan = await scanEncoding(file);
  const own = { ...request, scan };
  const isJson = await looksLikeJson(file, request.fileName, scan.guess);
  if (isJson) return { ...plain, format: 'json', ...(await sampleJson(file, own)) };
  const sample = await sampleCsv(file, own);
  return { ...plain, format: 'csv', ...sample, encodings: listEncodings(scan, sample.encoding) };
}

const plain = {
  encoding: 'utf-8',
  delimiter: '',
  isLossy: false,
  sheet: null,
  sheets: [],
  keys: [],
  listPath: [],
  lists: [],
  encodings: [],
  delimiterEvidence: [],
  laterDates: [],
} as const;

/**
 * Every row of the file, the header included, in constant memory. Throws FileError if it does not match its
 * sample.
 */
export function readFile(file: string, form: FileFormat): AsyncGenerator<FileChunk> {
  if (form.format === 'xlsx') return readXlsx(file, form);
  return form.format === 'json' ? readJson(file, form) : readCsv(file, form);
}

async function isWorkbook(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return /^(504b0304|504b0506|d0cf11e0)/.test(buffer.toString('hex'));
  } finally {
    await handle.close();
  }
}

/** JSON text begins with a bracket, whatever the file's name. */
async function looksLikeJson(file: string, fileName: string, encoding: FileEncoding): Promise<boolean> {
  if (/\.(json|jsonl|ndjson)$/i.test(fileName)) return true;
  if (/\.(csv|tsv|txt)$/i.test(fileName)) return false;
  return /^[\s\ufeff]*(\[\s*)?\{\s*("|\})/.test(await readStart(file, encoding));
}
