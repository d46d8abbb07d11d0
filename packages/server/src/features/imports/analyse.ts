// What a file seems to hold: headers, samples, types, and the fields they fit.
import { maxScale } from '@fieldhouse/contract/field-types';
import type { ColumnMapping, fileColumn, ImportLocale } from '@fieldhouse/contract/imports';
import { numberFromText } from '@fieldhouse/domain/fields/number/number-text';
import { fieldTypes, guessDataType } from '@fieldhouse/domain/fields/registry';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import type { z } from 'zod';
import type { CollectionDefinition } from '../catalogue/index.ts';
import { cellText, type FileSample } from './files/file-row.ts';

type FileColumn = z.output<typeof fileColumn>;

const shownSamples = 5;
const mostColumns = 500;

export interface Analysis {
  readonly hasHeader: boolean;
  readonly locale: ImportLocale;
  readonly columns: FileColumn[];
}

interface ReadSample {
  readonly sample: FileSample;
  readonly collection: CollectionDefinition;
}

/** As the locale of these reads it in which the most columns mean something; the first of those that read as much. */
export function analyse(read: ReadSample, locales: readonly [ImportLocale, ...ImportLocale[]]): Analysis {
  const meaning = ({ columns }: Analysis) =>
    columns.filter(({ guessedType }) => guessedType !== 'plain_text').length;
  return locales
    .map((locale) => analyseAs(read, locale))
    .reduce((best, other) => (meaning(other) > meaning(best) ? other : best));
}

function analyseAs({ sample, collection }: ReadSample, locale: ImportLocale): Analysis {
  const rows = sample.rows.map((row) => row.map(cellText));
  const [first = [], ...rest] = rows;
  const hasHeader = sample.format === 'json' || looksLikeHeader(first, rest, locale);
  const body = hasHeader ? rest : rows;
  const widest = hasHeader ? first.length : Math.max(0, ...rows.map((row) => row.length));
  const width = Math.min(mostColumns, widest);
  const taken = new Set<string>();
  const columns = Array.from({ length: width }, (_, index): FileColumn => {
    const cells = body.map((row) => row[index] ?? '');
    const name = hasHeader ? (first[index] ?? '') : '';
    // A key is one to the letter.
    const header = sample.format === 'json' ? name : name.trim();
    const guessedType = guessDataType(cells, { locale, country: 'US', timeZone: 'UTC' });
    const title = header.trim() === '' ? `Column ${index + 1}` : header.trim();
    const isName = sample.format === 'json';
    const guess = guessMapping({ title, guessedType, cells, locale, isName }, collection, taken);
    return {
      index,
      header,
      samples: cells
        .filter((cell) => cell.trim() !== '')
        .slice(0, shownSamples)
        .map((cell) => cell.slice(0, 200)),
      guessedType,
      guess,
    };
  });
  return { hasHeader, locale, columns: withRequired(columns, collection, taken) };
}

/** No row is stored without what is required: a column that fits by its type alone is a better guess than none. */
function withRequired(
  columns: readonly FileColumn[],
  collection: CollectionDefinition,
  taken: Set<string>,
): FileColumn[] {
  const filled = [...columns];
  for (const { columnName, dataType, isRequired, defaultValue } of collection.fields) {
    if (!isRequired || defaultValue !== null || taken.has(columnName)) continue;
    const place = filled.findIndex(
      ({ guess, guessedType }) => guess.to === 'new_field' && guessedType === dataType,
    );
    const column = filled[place];
    if (column) filled[place] = { ...column, guess: { to: 'field', columnName } };
  }
  return filled;
}

/** A header is text without numbers and dates, each name once, above rows that hold something else. */
function looksLikeHeader(
  first: readonly string[],
  rest: readonly (readonly string[])[],
  locale: ImportLocale,
): boolean {
  const names = first.map((cell) => cell.trim());
  const filled = names.filter((name) => name !== '');
  if (filled.length === 0) return false;
  const context = { locale, country: 'US', timeZone: 'UTC' };
  const isData = filled.some((name) =>
    ['number', 'decimal', 'date', 'date_time', 'email_address', 'boolean'].some((type) =>
      fieldTypes[type as 'number'].looksLike(name, context),
    ),
  );
  if (isData) return false;
  return rest.length === 0 || filled.every((name) => name.length <= 120);
}

interface SeenColumn {
  readonly title: string;
  readonly guessedType: FileColumn['guessedType'];
  readonly cells: readonly string[];
  readonly locale: string;
  /** Whether the title is a column name before it is anything else: a key of JSON. */
  readonly isName: boolean;
}

function guessMapping(
  { title, guessedType, cells, locale, isName }: SeenColumn,
  collection: CollectionDefinition,
  taken: Set<string>,
): ColumnMapping {
  const key = foldText(title);
  const free = collection.columns.filter(({ columnName }) => !taken.has(columnName));
  const field =
    (isName ? free.find(({ columnName }) => columnName === title) : undefined) ??
    free.find((one) => foldText(one.title) === key || one.columnName === key.replaceAll(/[^a-z0-9]+/g, '_'));
  if (!field) {
    return {
      to: 'new_field',
      title: title.slice(0, 120),
      dataType: guessedType,
      ...(guessedType === 'decimal' && { scale: mostDecimals(cells, locale) }),
    };
  }
  taken.add(field.columnName);
  return { to: 'field', columnName: field.columnName };
}

/** As many digits after the point as the longest number has: more would be shown as zeros that nobody wrote. */
function mostDecimals(cells: readonly string[], locale: string): number {
  const lengths = cells.map((cell) => numberFromText(cell, locale)?.split('.')[1]?.length ?? 0);
  return Math.min(maxScale, Math.max(0, ...lengths));
}
