// Converts a row of a file to validated values: each cell by the rules of its field. Invalid values are
// reported, never altered; they refuse their row where it can't be imported without them.
import { holdsSeveral } from '@fieldhouse/contract/field-types';
import type { ColumnMapping } from '@fieldhouse/contract/imports';
import { brokenRule, type Parsed, type TextContext } from '@fieldhouse/domain/fields/field-type';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { patternOf } from '@fieldhouse/domain/fields/text/code-pattern';
import { isSheetError } from '@fieldhouse/domain/fields/text/sheet-error';
import type { Member } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { stripFormulaGuard } from '../../kernel/files/csv-cells.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../catalogue/index.ts';
import { accessOfMember } from '../records/index.ts';
import { type Cell, cellText, type FileFormat, type FileRow } from '../table-files/index.ts';
import { getTeamRow } from '../teams/index.ts';
import {
  type CellResolver,
  createCellResolver,
  ensureMayCreateByName,
  fileIdsInCell,
  type LabelColumn,
  labelCandidatesOf,
  resolvesByLabel,
} from './cell-resolver.ts';
import { readCell } from './read-cell.ts';
import { type Writing, writingWith } from './writing.ts';

export interface CellIssue {
  readonly column: number;
  readonly rule: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export type RowValues = ReadonlyMap<FieldDefinition, unknown>;

interface ConvertedRow {
  /** The values of the row itself. */
  readonly values: RowValues;
  /** They refuse the row. */
  readonly issues: readonly CellIssue[];
  /** Cells that can't be read and whose row is imported without them. */
  readonly left: readonly CellIssue[];
  /** Empty cells of required fields, where empty cells keep the value of a record: they refuse a new one. */
  readonly lacking: readonly CellIssue[];
}

export interface RowConverter {
  /** Filled by columns of the file. */
  readonly fields: readonly FieldDefinition[];
  /** Default values of a new record's other fields. */
  readonly defaults: RowValues;
  /** Required in a new record, but neither in the file nor set by default. */
  readonly missing: readonly CellIssue[];
  /** Whether cells reference records, collections or files. */
  readonly isNaming: boolean;
  /** How numbers, dates and phone numbers are read. */
  readonly context: TextContext;
  /** Looks up what these rows name; called before they are converted. */
  prepare(ctx: TeamContext, rows: readonly FileRow[]): Promise<void>;
  convert(row: FileRow): ConvertedRow;
}

interface ConverterOptions {
  readonly importId: string;
  readonly format: FileFormat['format'];
  readonly writing: Writing;
  readonly importer: Member | undefined;
  /** Whether cells may have lost characters of another encoding. */
  readonly isLossy: boolean;
  /** The field by which rows find their records. */
  readonly keyColumn: string | null;
  /** Empty cells keep the value of a record that has the key. */
  readonly keepsEmpty?: boolean;
  /** Nothing is written: names that are to be added count as known. */
  readonly isDry?: boolean;
}

interface PlannedColumn extends LabelColumn {
  readonly read: CellReader;
  /** Missing names are added, though not now. */
  readonly wouldAdd: boolean;
  readonly isNaming: boolean;
  /** A cell that can't be read refuses its row. */
  readonly isStrict: boolean;
}

export async function createRowConverter(
  ctx: TeamContext,
  collection: CollectionDefinition,
  mapping: readonly ColumnMapping[],
  options: ConverterOptions,
): Promise<RowConverter> {
  const { primaryTimezone, defaultCountry } = await getTeamRow(ctx.db);
  const context = { ...options.writing, country: defaultCountry, timeZone: primaryTimezone };
  const planned = await planColumns(ctx, collection, mapping, options);
  const naming = planned.filter((one) => one.isNaming);
  // An export to CSV puts a `'` before text that a spreadsheet would evaluate.
  const isGuarded = options.format === 'csv';
  const cellOf = ({ cells }: FileRow, column: number): Cell => {
    const cell = cells[column] ?? '';
    return isGuarded && typeof cell === 'string' ? stripFormulaGuard(cell) : cell;
  };
  const { importId, importer, isDry = false, keepsEmpty = false } = options;
  const nameOf: typeof cellOf = (row, column) => {
    const cell = cellOf(row, column);
    return isSheetError(cellText(cell)) ? '' : cell;
  };
  const resolver = createCellResolver(naming, { importer, importId, cellOf: nameOf, isDry });
  const plan = planned.map((one): PlannedColumn => {
    const target = mapping[one.column];
    return { ...one, read: { context: target ? readingOfColumn(context, target) : context, resolver } };
  });
  const fields = plan.map(({ field }) => field);
  const absent = collection.fields.filter((field) => !fields.includes(field));
  const defaults = absent.filter((field) => (field.defaultValue ?? null) !== null);
  const missing = absent.filter(
    (field) => field.isRequired && !defaults.includes(field) && !patternOf(field),
  );
  return {
    fields,
    defaults: new Map(defaults.map((field) => [field, field.defaultValue])),
    missing: missing.map(({ title }) => ({ column: -1, rule: 'value_required', data: { field: title } })),
    isNaming: naming.length > 0,
    context,
    prepare: (own, rows) => (naming.length > 0 ? resolver.prepare(own, rows) : Promise.resolve()),
    convert(row) {
      const values = new Map<FieldDefinition, unknown>();
      const issues = rowIssues(row, mapping.length);
      const left: CellIssue[] = [];
      const lacking: CellIssue[] = [];
      for (const { column, field, isNaming: isName, isStrict, read, wouldAdd } of plan) {
        // A line that ends early says nothing of its other columns; in a sheet, cells at the end of a row are just empty.
        const isAbsent = isGuarded && column >= row.cells.length;
        if (isAbsent && !field.isRequired) continue;
        const cell = cellOf(row, column);
        const parsed =
          options.isLossy && typeof cell === 'string' && cell.includes('\ufffd')
            ? brokenRule('unreadable_text')
            : isName
              ? readNames(read, field, cell)
              : readCell(read.context, field, cell);
        if (!parsed.ok) {
          if (wouldAdd && parsed.rule === 'unknown_choice') continue;
          (isStrict ? issues : left).push({ column, rule: parsed.rule, data: { ...parsed.data } });
        } else if (parsed.value === null && field.isRequired && !patternOf(field))
          (keepsEmpty ? lacking : issues).push({ column, rule: 'value_required', data: {} });
        else values.set(field, parsed.value);
      }
      return { values, issues, left, lacking };
    },
  };
}

async function planColumns(
  ctx: TeamContext,
  collection: CollectionDefinition,
  mapping: readonly ColumnMapping[],
  { importer, keyColumn, isDry = false }: Pick<ConverterOptions, 'importer' | 'keyColumn' | 'isDry'>,
): Promise<Omit<PlannedColumn, 'read'>[]> {
  const mayFill = importer && (await writableFieldsOf(ctx, collection, importer));
  const plan: Omit<PlannedColumn, 'read'>[] = [];
  for (const [column, target] of mapping.entries()) {
    if (target.to !== 'field') continue;
    const field = collection.byColumn.get(target.columnName);
    if (!field || mayFill?.(field) === false)
      throw new Refusal('unknown_field', { data: { field: target.columnName } });
    const isAdding = target.onMissing === 'add';
    if (isAdding) await ensureMayCreateByName(ctx, field, importer);
    const isStrict = field.isRequired || field.columnName === keyColumn || target.onMissing === 'refuse';
    plan.push({
      column,
      field,
      isAdding: isAdding && !isDry,
      wouldAdd: isAdding && isDry,
      isNaming: resolvesByLabel(field),
      isStrict,
    });
  }
  return plan;
}

/** A file fills a field in every row, so the importer must be allowed to set it in every record. */
export async function writableFieldsOf(
  ctx: TeamContext,
  collection: CollectionDefinition,
  importer: Member,
): Promise<(field: FieldDefinition) => boolean> {
  const { mayWrite, limits } = await accessOfMember(ctx, collection, importer);
  return (field) => mayWrite(field) && limits?.writable(field) === undefined;
}

function rowIssues({ fault, cells }: FileRow, width: number): CellIssue[] {
  const issues: CellIssue[] = [];
  if (fault) issues.push({ column: -1, ...fault });
  // Some programs end each line with a delimiter.
  const hasMore = cells.slice(width).some((cell) => cellText(cell).trim() !== '');
  if (!fault && hasMore) issues.push({ column: width, rule: 'too_many_cells', data: {} });
  return issues;
}

/** As the column is read, in place of how the file is. */
export function readingOfColumn(context: TextContext, target: ColumnMapping): TextContext {
  if (target.to === 'skip') return context;
  const { decimalSign, dateOrder } = target;
  return decimalSign === undefined && dateOrder === undefined
    ? context
    : { ...context, ...writingWith(context, { decimalSign, dateOrder }) };
}

interface CellReader {
  readonly context: TextContext;
  readonly resolver: CellResolver;
}

function readNames(read: CellReader, field: FieldDefinition, cell: Cell): Parsed<unknown> {
  if (cell === '') return { ok: true, value: null };
  if (isSheetError(cellText(cell))) return brokenRule('sheet_error');
  const { files } = fieldTypes[field.dataType];
  if (files) return files.isAlternative ? readFileOrValue(read, field, cell) : readFiles(read, field, cell);
  const { context, resolver } = read;
  const idOf = (text: string): string | undefined => {
    const found = resolver.find(field, text);
    return found?.isAmbiguous ? undefined : found?.id;
  };
  const parsed =
    typeof cell === 'object' && 'json' in cell
      ? readJsonNames(field, cell.json, idOf)
      : fieldTypes[field.dataType].fromText(cellText(cell), field.settings, {
          ...context,
          findByLabel: idOf,
        });
  if (!parsed.ok) {
    const label = String(parsed.data?.label ?? '');
    return resolver.find(field, label)?.isAmbiguous ? brokenRule('ambiguous_label', { label }) : parsed;
  }
  // A text in the format of an id may still not be visible to the importer.
  const ids = parsed.value === null ? [] : [parsed.value].flat().map(String);
  const unknownId = ids.find((id) => !resolver.hasId(field, id));
  return unknownId === undefined ? parsed : brokenRule('unknown_choice', { label: unknownId });
}

/** References by id, as in an export; by label if there is no such id. */
function readJsonNames(
  field: FieldDefinition,
  json: unknown,
  idOf: (text: string) => string | undefined,
): Parsed<unknown> {
  const isMulti = holdsSeveral(field.dataType);
  const ids: string[] = [];
  for (const names of labelCandidatesOf(json)) {
    const id = names.map(idOf).find((one) => one !== undefined);
    if (id === undefined) return brokenRule('unknown_choice', { label: names.at(-1) ?? '' });
    ids.push(id);
  }
  if (!isMulti && ids.length > 1) return brokenRule('wrong_type', { expected: 'id' });
  return fieldTypes[field.dataType].parse(isMulti ? ids : (ids[0] ?? null), field.settings);
}

function readFiles({ resolver }: CellReader, field: FieldDefinition, cell: Cell): Parsed<unknown> {
  const isJson = typeof cell === 'object' && 'json' in cell;
  const ids = fileIdsInCell(field, cell);
  if (!isJson && ids.length === 0) return brokenRule('files_not_in_text');
  const unknown = ids.find((id) => resolver.fileKind(id) === undefined);
  if (unknown !== undefined) return brokenRule('unknown_choice', { label: unknown });
  const only = fieldTypes[field.dataType].files?.only;
  if (only && ids.some((id) => resolver.fileKind(id) !== only.kind)) return brokenRule(only.rule);
  const isMulti = holdsSeveral(field.dataType);
  return fieldTypes[field.dataType].parse(isMulti ? ids : (ids[0] ?? null), field.settings);
}

/** The address of a video, or an uploaded one. */
function readFileOrValue(read: CellReader, field: FieldDefinition, cell: Cell): Parsed<unknown> {
  const [id, ...more] = fileIdsInCell(field, cell);
  if (id === undefined) return readCell(read.context, field, cell);
  const kind = read.resolver.fileKind(id);
  if (kind === undefined) return brokenRule('unknown_choice', { label: id });
  const only = fieldTypes[field.dataType].files?.only;
  const isAccepted = more.length === 0 && (!only || kind === only.kind);
  return isAccepted ? { ok: true, value: id } : brokenRule(only?.rule ?? 'wrong_type');
}
