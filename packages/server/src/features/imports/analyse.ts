// Infers the contents of a file: headers, samples, types, and matching fields.

import { type DataType, maxScale, typesReadBy } from '@fieldhouse/contract/field-types';
import type { DateOrder, DecimalSign, HeaderEvidence } from '@fieldhouse/contract/file-reading';
import type { ColumnMapping, fileColumn } from '@fieldhouse/contract/imports';
import { maxImportColumns } from '@fieldhouse/contract/imports';
import { cutText } from '@fieldhouse/contract/storable-text';
import { decimalSignIn } from '@fieldhouse/domain/fields/column-reading';
import { likelyDateOrder, ordersOf, provenOrder } from '@fieldhouse/domain/fields/date/date-order';
import type { TextContext } from '@fieldhouse/domain/fields/field-type';
import { numberFromText } from '@fieldhouse/domain/fields/number/number-text';
import { fieldTypes, guessDataType } from '@fieldhouse/domain/fields/registry';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import { isSheetError } from '@fieldhouse/domain/fields/text/sheet-error';
import type { z } from 'zod';
import { stripFormulaGuard } from '../../kernel/files/csv-cells.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../catalogue/index.ts';
import { columnTypes } from '../records/engine/columns/index.ts';
import { type Cell, cellText, type FileSample } from '../table-files/index.ts';
import { findHeader } from './find-header.ts';
import { type NewField, readCell, settingsOf } from './read-cell.ts';
import { type Writing, type Writings, writingWith, writtenAs } from './writing.ts';

type FileColumn = z.output<typeof fileColumn>;

/** Of a file; its guesses are made of them. */
export const sampledRows = 1000;
const shownSamples = 5;
/** One wrong date in a hundred doesn’t make texts of the others. */
const tolerance = 0.01;

export interface Analysis {
  readonly headerRow: number | null;
  /** Why it was guessed; undefined if it was chosen. */
  readonly headerEvidence: HeaderEvidence | undefined;
  readonly writing: Writing;
  readonly columns: FileColumn[];
  /** By column: the field that it goes into, or a new one of the guessed type. */
  readonly readAs: readonly ReadField[];
}

type ReadField = Pick<FieldDefinition, 'dataType' | 'settings'>;

export interface ReadSample {
  readonly sample: FileSample;
  readonly collection: CollectionDefinition;
  readonly context: Omit<TextContext, 'locale'>;
  /** The user's choice; guessed if undefined. */
  readonly headerRow?: number | null | undefined;
  /** Whether the user has chosen the decimal sign: no column has another one then. */
  readonly isSignChosen?: boolean;
}

/**
 * Parsed in the writing in which the most columns can be read, of those that go into fields as far as their cells can; in the first
 * one if several are equal.
 */
export function analyse(read: ReadSample, writings: Writings): Analysis {
  const meaning = (analysis: Analysis) =>
    analysis.columns.reduce((sum, column) => sum + meaningOf(read, analysis, column), 0);
  const rows = read.sample.rows.map((row) => row.map(cellText));
  const proven =
    provenOrderOf(rows, read.sample) ?? (beginsWithYears(rows.flat()) ? 'year_first' : undefined);
  const isProven = (writing: Writing) => Number(writtenAs(writing).dateOrder === proven);
  const likely = writings.toSorted((one, other) => isProven(other) - isProven(one));
  return likely
    .map((writing) => analyseAs(read, rows, writing))
    .reduce((best, other) => (meaning(other) > meaning(best) ? other : best));
}

/** At most 1. */
function meaningOf({ sample, context }: ReadSample, analysis: Analysis, column: FileColumn): number {
  const { writing, headerRow } = analysis;
  if (hasOwnSign(column.guess)) return 0;
  if (column.guessedType !== 'plain_text') return 1;
  const field = analysis.readAs[column.index];
  if (field === undefined || !isReadByWriting(field.dataType)) return 0;
  const cells = sample.rows
    .slice(headerRow ?? 0)
    .map((row) => row[column.index] ?? '')
    .filter((cell) => cellText(cell).trim() !== '');
  const read = cells.filter((cell) => readCell({ ...context, ...writing }, field, cell).ok);
  return cells.length === 0 ? 0 : read.length / cells.length;
}

function isReadByWriting(dataType: DataType): boolean {
  const types: readonly DataType[] = [...typesReadBy.dateOrder, ...typesReadBy.decimalSign];
  return types.includes(dataType);
}

/** Whether a column has another decimal sign than the file. */
export function hasOwnSign(guess: ColumnMapping): boolean {
  return guess.to !== 'skip' && guess.decimalSign !== undefined;
}

/** The order that the most dates of the file prove, also below the sample; a few mistyped ones among them don't count. */
function provenOrderOf(
  rows: readonly (readonly string[])[],
  { laterDates }: FileSample,
): DateOrder | undefined {
  const proofs = new Map<DateOrder, number>();
  const add = (order: DateOrder, count: number) => proofs.set(order, (proofs.get(order) ?? 0) + count);
  for (const cell of rows.flat()) {
    const order = provenOrder(cell);
    if (order !== undefined) add(order, 1);
  }
  for (const { order, count } of laterDates) add(order, count);
  return [...proofs].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** `24-12-31` can be read with the day first too, but the dates of a file may show what is meant; the user sees the doubt. */
function beginsWithYears(cells: readonly string[]): boolean {
  const dates = cells.filter((cell) => ordersOf(cell).length > 0);
  return (
    dates.every((date) => ordersOf(date).includes('year_first')) && likelyDateOrder(dates) === 'year_first'
  );
}

function analyseAs(read: ReadSample, rows: readonly (readonly string[])[], writing: Writing): Analysis {
  const { sample, collection } = read;
  const { headerRow, evidence: headerEvidence } =
    sample.format === 'json'
      ? { headerRow: 1 }
      : read.headerRow === undefined
        ? findHeader(rows, writing.locale)
        : { headerRow: read.headerRow };
  const hasHeader = headerRow !== null;
  const first = hasHeader ? (rows[headerRow - 1] ?? []) : [];
  const body = rows.slice(headerRow ?? 0);
  const longest = Math.max(0, ...rows.map((row) => row.length));
  // A cell beyond the header of a sheet is in a column without a title; of a line of text, it may be part of another cell.
  const isSheet = sample.format === 'xlsx' && longest <= maxImportColumns;
  const widest = hasHeader && !isSheet ? first.length : longest;
  const isWhole = rows.length < sampledRows;
  ensureWidth(widest);
  const taken = new Set<string>();
  const headers = headersOf(sample, headerRow);
  const columns = Array.from({ length: widest }, (_, index): FileColumn => {
    const cells = body.map((row) => row[index] ?? '');
    const header = headers[index] ?? '';
    const given = sample.rows.slice(headerRow ?? 0).map((row) => row[index] ?? '');
    const title = header.trim() === '' ? `Column ${index + 1}` : header.trim();
    const { guessedType, locale, decimalSign } = guessNamedColumn(read, { title, cells, given }, writing);
    const isName = sample.format === 'json';
    const isEmpty = isWhole && [header, ...cells].every((cell) => cell.trim() === '');
    const mapping = !isEmpty
      ? guessMapping({ title, guessedType, cells, locale, isName }, collection, taken)
      : ({ to: 'skip' } as const);
    const guess = decimalSign && mapping.to !== 'skip' ? { ...mapping, decimalSign } : mapping;
    return {
      index,
      header,
      samples: cells
        .filter((cell) => cell.trim() !== '')
        .slice(0, shownSamples)
        .map((cell) => cutText(cell, 200)),
      guessedType,
      guess,
    };
  });
  const mapped = withRequired(withoutReasons(columns), collection, taken);
  return {
    ...{ headerRow, headerEvidence, writing, columns: mapped },
    readAs: mapped.map((column) => readAs(column, collection)),
  };
}

function readAs({ guess, header, guessedType }: FileColumn, { fields }: CollectionDefinition): ReadField {
  const field =
    guess.to === 'field' ? fields.find(({ columnName }) => columnName === guess.columnName) : undefined;
  if (field) return field;
  const own = guess.to === 'new_field' ? guess : { title: header, dataType: guessedType };
  const settings = settingsOf({ ...own, to: 'new_field' });
  return { dataType: guessedType, settings };
}

interface CellsOfColumn {
  readonly cells: readonly string[];
  /** The same as in the file. */
  readonly given: readonly Cell[];
}

interface GuessedType {
  readonly guessedType: DataType;
  readonly locale: string;
  /** Of the column, if it is not that of the file. */
  readonly decimalSign?: DecimalSign;
}

interface NamedColumn extends CellsOfColumn {
  readonly title: string;
}

/** Digits below “Phone” or “Zip” are no number, of which zeros at the beginning and blanks count for nothing. */
function guessNamedColumn(read: ReadSample, column: NamedColumn, writing: Writing): GuessedType {
  const guessed = guessColumnType(read, column, writing);
  if (guessed.guessedType !== 'number' && guessed.guessedType !== 'decimal') return guessed;
  const { locale } = writing;
  const title = foldText(column.title);
  const words = title.split(/[^a-z]+/);
  if (postalTitles.has(title) || words.some((word) => postalWords.has(word)))
    return { guessedType: 'plain_text', locale };
  const cells = column.cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !isSheetError(cell));
  const areLong = cells.every((cell) => cell.replaceAll(/\D/g, '').length >= fewestDigits);
  if (!areLong || !words.some((word) => phoneWords.has(word))) return guessed;
  const phone = { to: 'new_field', title: '', dataType: 'phone_number' } as const;
  const field = { dataType: phone.dataType, settings: settingsOf(phone) };
  const areNumbers = cells.every((cell) => readCell({ ...read.context, ...writing }, field, cell).ok);
  return { guessedType: areNumbers ? 'phone_number' : 'plain_text', locale };
}

const fewestDigits = 7;

/** In English, Spanish, German, French, Italian, Portuguese and Dutch. */
const phoneWords = new Set([
  ...['phone', 'phones', 'telephone', 'tel', 'mobile', 'cell', 'cellphone', 'fax', 'whatsapp'],
  ...[
    'telefono',
    'telefonos',
    'movil',
    'celular',
    'telefon',
    'telefonnummer',
    'handy',
    'handynummer',
    'mobil',
  ],
  ...['portable', 'cellulare', 'telefone', 'telemovel', 'telefoon', 'telefoonnummer', 'mobiel'],
]);
const postalWords = new Set(['zip', 'zipcode', 'postal', 'postale', 'postcode', 'plz', 'postleitzahl']);
/** Words with other meanings beside others. */
const postalTitles = new Set(['cp', 'cap', 'cep']);

/** Coordinates of a Spanish file may have points, of which `-3.703` is no thousands: a column is read by what its numbers prove. */
function guessColumnType(read: ReadSample, column: CellsOfColumn, writing: Writing): GuessedType {
  const decimalSign =
    read.isSignChosen || read.sample.format === 'json' ? undefined : otherSign(column.given, writing);
  if (decimalSign) {
    const own = writingWith(writing, { decimalSign });
    const guessedType = guessTypeIn({ ...read.context, ...own }, column);
    if (typesReadBy.decimalSign.some((type) => type === guessedType))
      return { guessedType, locale: own.locale, decimalSign };
  }
  const context = { ...read.context, ...writing };
  return {
    guessedType: areAmounts(context, column) ? 'money' : guessTypeIn(context, column),
    locale: writing.locale,
  };
}

/** Whether a sheet displays all numbers with a currency. Texts among them are amounts in another one than the column’s. */
function areAmounts(context: TextContext, { given }: CellsOfColumn): boolean {
  const filled = given.filter((cell) => cell !== '' && !isSheetError(cellText(cell)));
  const field = {
    dataType: 'money',
    settings: settingsOf({ to: 'new_field', title: '', dataType: 'money' }),
  } as const;
  const isShown = (cell: Cell) => typeof cell === 'object' && 'exact' in cell && cell.money !== undefined;
  const isWritten = (cell: Cell) =>
    typeof cell === 'string' && fieldTypes.money.looksLike(cell.trim(), context);
  return (
    filled.some(isShown) &&
    filled.every((cell) => (isShown(cell) || isWritten(cell)) && readCell(context, field, cell).ok)
  );
}

function guessTypeIn(context: TextContext, { cells, given }: CellsOfColumn): DataType {
  const { locale } = context;
  const isGood = (dataType: DataType, unlike: ReadonlySet<string>) => {
    const field = { dataType, settings: settingsOf(newField({ title: 'New', dataType, cells, locale })) };
    // A tolerated cell is not read as something that it isn't.
    return given.every(
      (cell) =>
        isSheetError(cellText(cell)) ||
        readCell(context, field, cell).ok !== unlike.has(cellText(cell).trim()),
    );
  };
  return guessDataType(cells, context, { isGood, tolerance });
}

/** The decimal sign that the texts of a column prove, if it is not that of the file. */
function otherSign(cells: readonly Cell[], writing: Writing): DecimalSign | undefined {
  const sign = decimalSignIn(cells.filter((cell) => typeof cell === 'string'));
  return sign === writtenAs(writing).decimalSign ? undefined : sign;
}

/** The names of the columns; none without a header. */
export function headersOf({ format, rows }: FileSample, headerRow: number | null): readonly string[] {
  const cells = headerRow === null ? [] : (rows[headerRow - 1] ?? []).map(cellText);
  const names = format === 'csv' ? cells.map(stripFormulaGuard) : cells;
  // JSON keys match exactly.
  return format === 'json' ? names : names.map((name) => name.trim());
}

function ensureWidth(count: number): void {
  if (count <= maxImportColumns) return;
  throw new Refusal('file_unreadable', {
    data: { reason: 'too_many_columns', columns: count, max: maxImportColumns },
  });
}

/** A corrected file of refused rows begins with where they were and why (exports/export-actions.ts). */
function withoutReasons(columns: readonly FileColumn[]): readonly FileColumn[] {
  const [row, reason, ...others] = columns;
  const isOurs = row?.header === 'Row' && reason?.header === 'Reason';
  if (!isOurs || [row, reason].some(({ guess }) => guess.to === 'field')) return columns;
  return [...[row, reason].map((column) => ({ ...column, guess: { to: 'skip' } as const })), ...others];
}

/** Rows need the required fields: a column that matches by type alone is a better guess than none. */
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
    const sign = column?.guess.to === 'new_field' ? column.guess.decimalSign : undefined;
    if (column)
      filled[place] = { ...column, guess: { to: 'field', columnName, ...(sign && { decimalSign: sign }) } };
  }
  return filled;
}

interface SeenColumn {
  readonly title: string;
  readonly guessedType: FileColumn['guessedType'];
  readonly cells: readonly string[];
  readonly locale: string;
  /** Whether to match the column name before the title: for a key of JSON. */
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
    return newField({ title: cutText(title, 120).trim(), dataType: guessedType, cells, locale });
  }
  taken.add(field.columnName);
  return { to: 'field', columnName: field.columnName };
}

interface NewColumn extends Pick<SeenColumn, 'title' | 'cells' | 'locale'> {
  readonly dataType: FileColumn['guessedType'];
}

function newField({ title, dataType, cells, locale }: NewColumn): NewField {
  return {
    to: 'new_field',
    title,
    dataType,
    ...(columnTypes[dataType].inFiles.hasScale && { scale: maxDecimals(cells, locale) }),
  };
}

/** As many decimals as the longest number has: more would display zeros that are not in the file. */
function maxDecimals(cells: readonly string[], locale: string): number {
  const lengths = cells.map(
    (cell) => numberFromText(cell.replace(/\s*%\s*$/, ''), locale)?.split('.')[1]?.length ?? 0,
  );
  return Math.min(maxScale, Math.max(0, ...lengths));
}
