// A file of any format: its format, its first rows, and all of its rows.
import { open } from 'node:fs/promises';
import { findEncoding, readCsv, readStart, sampleCsv } from './csv-file.ts';
import type { FileChunk, FileFormat, FileSample } from './file-row.ts';
import { readJson, sampleJson } from './json-file.ts';
import { readXlsx, sampleXlsx } from './xlsx-file.ts';

export interface SampleRequest {
  readonly fileName: string;
  readonly maxRows: number;
  /** Of a workbook; the first sheet with a row by default. */
  readonly sheet?: string | undefined;
}

/**
 * Reads the beginning of a file and infers its format. Throws FileError if it is unreadable or has no rows.
 */
export async function sampleFile(
  file: string,
  { fileName, maxRows, sheet }: SampleRequest,
): Promise<FileSample> {
  switch (await formatOf(file, fileName)) {
    case 'xlsx':
      return { ...plain, format: 'xlsx', ...(await sampleXlsx(file, maxRows, sheet)) };
    case 'json':
      return { ...plain, format: 'json', ...(await sampleJson(file, maxRows)) };
    default:
      return { ...plain, format: 'csv', ...(await sampleCsv(file, maxRows)) };
  }
}

const plain = { encoding: 'utf-8', delimiter: '', sheet: null, sheets: [], keys: [] } as const;

/**
 * Every row of the file, the header included, in constant memory. Throws FileError if it does not match its
 * sample.
 */
export function readFile(file: string, form: FileFormat): AsyncGenerator<FileChunk> {
  if (form.format === 'xlsx') return readXlsx(file, form);
  return form.format === 'json' ? readJson(file, form) : readCsv(file, form);
}

/** By its first bytes: JSON text begins with a bracket, whatever the file's name. */
async function formatOf(file: string, fileName: string): Promise<FileFormat['format']> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    if (/^(504b0304|504b0506|d0cf11e0)/.test(buffer.toString('hex'))) return 'xlsx';
  } finally {
    await handle.close();
  }
  if (/\.(json|jsonl|ndjson)$/i.test(fileName)) return 'json';
  if (/\.(csv|tsv|txt)$/i.test(fileName)) return 'csv';
  const start = await readStart(file, await findEncoding(file));
  return /^[\s\ufeff]*(\[\s*)?\{\s*("|\})/.test(start) ? 'json' : 'csv';
}
