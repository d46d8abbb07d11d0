// Reads a CSV file as a stream: encoding, delimiter, rows.
import { createReadStream } from 'node:fs';
import type { DelimiterEvidence, FileEncoding, ReadingChoices } from '@fieldhouse/contract/file-reading';
import { type CsvRow, createCsvParser } from './csv-parser.ts';
import { type Decoder, decoderOf, type EncodingScan, utf8Mark } from './encodings.ts';
import { FileError } from './file-row.ts';
import { findDelimiter } from './find-delimiter.ts';

export interface CsvDialect {
  readonly encoding: FileEncoding;
  readonly delimiter: string;
  /** Bytes that the encoding can’t read become `\ufffd`, instead of making the file unreadable. */
  readonly isLossy: boolean;
}

export interface CsvSample extends CsvDialect {
  readonly rows: readonly (readonly string[])[];
  /** None if the delimiter was chosen. */
  readonly delimiterEvidence: readonly DelimiterEvidence[];
}

const sampleBytes = 1024 * 1024;
const pieceBytes = 256 * 1024;
/** Excel reads the delimiter from such a first line. */
const separatorLine = /^\uFEFF*"?sep=([^"\r\n])"?\r?\n/i;

/** Of contacts, calendars, web pages, XML, RTF and PDF: their lines would be read as rows. */
const isOtherFormat =
  /^[\ufeff\s]*(?:BEGIN:V(?:CARD|CALENDAR)\s|<!doctype |<html[\s>]|<\?xml |\{\\rtf1|%PDF-)/i;

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
  if (isOtherFormat.test(start)) throw new FileError('no_table');
  if (start.includes('\u0000')) throw new FileError('binary');
  const { delimiter, evidence } = delimiterOf(start, choices);
  const dialect = { encoding, delimiter, isLossy: encoding !== 'utf-8' || !scan.isUtf8 };
  const rows = await firstRows(file, dialect, maxRows);
  if (rows.length === 0) throw new FileError('empty');
  return { ...dialect, rows, delimiterEvidence: evidence };
}

function delimiterOf(start: string, choices: ReadingChoices) {
  if (choices.delimiter !== undefined) return { delimiter: choices.delimiter, evidence: [] };
  const named = separatorLine.exec(start)?.[1];
  const found = findDelimiter(start);
  if (named === undefined) return { delimiter: found.delimiter, evidence: [found.evidence] };
  return { delimiter: named, evidence: [{ ...found.evidence, reason: 'separator_line' as const }] };
}

export async function readStart(file: string, encoding: FileEncoding): Promise<string> {
  const decoder = decoderOf(encoding);
  let text = '';
  for await (const chunk of createReadStream(file, { end: pieceBytes - 1 })) {
    text += decoder.decode(chunk as Buffer, { stream: true });
  }
  return text;
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
  const decoder = decoderOf(form.encoding, { fatal: !form.isLossy });
  let bytesRead = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: pieceBytes })) {
    const bytes = chunk as Buffer;
    const isStart = bytesRead === 0;
    // Behind the start, which has none, NUL is no reason to refuse the file.
    const text = decode(decoder, isStart ? withoutMark(bytes) : bytes).replaceAll('\u0000', '');
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
export function decode(decoder: Decoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch (error) {
    throw new FileError('encoding', { cause: error });
  }
}
