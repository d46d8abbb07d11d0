// How files with certain columns are read from now on: a file of the same format whose columns have the same names is read by
// the remembered choices instead of guesses.
import { createHash } from 'node:crypto';
import { type ReadingChoices, readingChoices } from '@fieldhouse/contract/file-reading';
import type { TeamContext } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { type FileFormat, type FileSample, fitsFormat, partsOf } from '../table-files/index.ts';
import { headersOf } from './analyse.ts';
import { deleteReading, type ImportRow, listReadings, saveReading } from './import-queries.ts';
import { fileFormatOf } from './import-row.ts';
import { readingOf } from './writing.ts';

interface RememberedReading {
  readonly columnsKey: string;
  readonly choices: ReadingChoices;
}

/** Each is tried on an uploaded file. */
const tried = 5;

export async function listRememberedReadings(
  ctx: TeamContext,
  collectionId: string,
): Promise<readonly RememberedReading[]> {
  const rows = await listReadings(ctx.db, collectionId, tried);
  return rows.map(({ columnsKey, choices }) => ({ columnsKey, choices: readingChoices.parse(choices) }));
}

/** The reading by which the file has the columns that it was remembered for. */
export async function findRemembered(
  readings: readonly RememberedReading[],
  { format }: FileSample,
  read: (choices: ReadingChoices) => Promise<FileSample>,
): Promise<{ readonly choices: ReadingChoices; readonly sample: FileSample } | undefined> {
  for (const { columnsKey, choices } of readings) {
    if (!fitsFormat(choices, format)) continue;
    const sample = await read(choices).catch((error: unknown) => {
      // The file can't be read like this.
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (!sample) continue;
    const headerRow = sample.format === 'json' ? 1 : (choices.headerRow ?? null);
    if (keyOfColumns(format, headersOf(sample, headerRow)) === columnsKey) return { choices, sample };
  }
  return undefined;
}

/** Remembers how the file is read, or forgets it. */
export async function rememberReading(
  ctx: TeamContext,
  row: ImportRow,
  isRemembered: boolean,
): Promise<void> {
  const reading = readingOf(row);
  const { format, keys } = fileFormatOf(row);
  const key = { collectionId: row.collectionId, columnsKey: keyOfColumns(format, keys) };
  if (!isRemembered) return deleteReading(ctx.db, key);
  // Without their names, the columns of any other file would do.
  if (reading.headerRow === null) {
    throw new Refusal('invalid_input', {
      issues: [{ path: ['body', 'remembersReading'], rule: 'header_needed' }],
    });
  }
  const choices = Object.fromEntries(partsOf[format].map((part) => [part, reading[part]]));
  await saveReading(ctx.db, { ...key, choices: JSON.stringify(choices) }, ctx.now());
}

function keyOfColumns(format: FileFormat['format'], names: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([format, names]))
    .digest('hex');
}
