// Which record each row of a file is about: by a key, or none. Rows that allow neither a change nor a new record are refused.
import { keyTypes } from '@fieldhouse/contract/field-types';
import { type ImportMode, maxMatchesPerRow, type SeveralMatchRule } from '@fieldhouse/contract/imports';
import { uniqueKey } from '@fieldhouse/domain/fields/unique-key';
import type { Member } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../../catalogue/index.ts';
import { type Access, fullAccess } from '../../records/engine/access/index.ts';
import { findByKey, findOwners, type KeyedRecords } from '../../records/engine/write/index.ts';
import { accessOfMember } from '../../records/index.ts';
import { type ReadRow, type RefusedRow, toRefusedRow } from '../import-run.ts';
import type { CellIssue, RowConverter, RowValues } from '../row-converter.ts';
import type { KeySet } from './key-set.ts';

export function isKeyField({ dataType }: FieldDefinition): boolean {
  return keyTypes.some((one) => one === dataType);
}

export interface MatchRule {
  readonly collection: CollectionDefinition;
  readonly converter: RowConverter;
  /** Undefined for automatic imports without a user. */
  readonly importer: Member | undefined;
  /** Undefined if rows find no records. */
  readonly keyField: FieldDefinition | undefined;
  readonly mode: ImportMode;
  /** Empty cells keep the value of a record that is changed. */
  readonly keepsEmpty: boolean;
  readonly severalMatches: SeveralMatchRule;
}

export interface MatchedRow {
  readonly row: ReadRow;
  readonly values: RowValues;
  /** Cells that can't be read: an existing record has its value as before. */
  readonly left: readonly CellIssue[];
  /** Empty cells without which no record can be created. */
  readonly lacking: readonly CellIssue[];
  /** The existing records with the key that are changed, one of them unless the rule updates all. */
  readonly records?: KeyedRecords;
}

interface MatchedRows {
  readonly good: readonly MatchedRow[];
  readonly bad: readonly RefusedRow[];
}

/** The caller has prepared the converter for these rows. */
export async function matchRows(
  ctx: TeamContext,
  rule: MatchRule & {
    /** Whether the rows are only counted: else the found records are locked, to be changed in this transaction. */
    readonly isDry: boolean;
  },
  rows: readonly ReadRow[],
  /** The keys of the rows before. */
  seen: KeySet,
): Promise<MatchedRows> {
  const bad: RefusedRow[] = [];
  const found = await findRecords(ctx, rule, checkRows(rule, rows, seen, bad), bad);
  return { good: await refuseTaken(ctx, rule, found, bad), bad };
}

/**
 * A row that fits several records, for one of them that was chosen. Undefined if it doesn’t fit that record, or the viewer may not
 * see it; what refuses the row is added to `bad`.
 */
export async function matchChosen(
  ctx: TeamContext,
  rule: MatchRule & { readonly keyField: FieldDefinition },
  row: ReadRow,
  { recordId, most, bad }: { readonly recordId: string; readonly most: number; readonly bad: RefusedRow[] },
): Promise<MatchedRow | undefined> {
  const { collection, converter, keyField: field } = rule;
  const { issues, ...own } = converter.convert(row.read);
  if (issues.length > 0) {
    bad.push(toRefusedRow(row, issues));
    return undefined;
  }
  const search = { field, keys: [own.values.get(field)], access: await accessFor(ctx, rule), most };
  const found = await findByKey(ctx, collection, { ...search, isLocking: true });
  if (!found.get(0)?.ids.includes(recordId)) return undefined;
  const chosen: MatchedRow = { row, ...own, records: { count: 1, ids: [recordId] } };
  return (await refuseTaken(ctx, rule, [chosen], bad))[0];
}

export function keyOf({ keyField }: MatchRule, values: RowValues): string | undefined {
  const value = keyField && (values.get(keyField) ?? undefined);
  return value === undefined ? undefined : uniqueKey(String(value));
}

/** How many records each row changes at most, without locking them. */
export async function countTargets(
  ctx: TeamContext,
  rule: MatchRule,
  rows: readonly ReadRow[],
): Promise<number[]> {
  const { collection, converter, keyField: field } = rule;
  const values = rows.map(({ read }) => (field ? (converter.convert(read).values.get(field) ?? null) : null));
  const keys = values.filter((value) => value !== null);
  const search = { keys, access: await accessFor(ctx, rule), most: 1, isLocking: false };
  const found = field && (await findByKey(ctx, collection, { field, ...search }));
  let place = -1;
  return values.map((value) => {
    if (value === null) return 0;
    place += 1;
    return Math.min(found?.get(place)?.count ?? 0, maxMatchesPerRow);
  });
}

function accessFor(ctx: TeamContext, { collection, importer }: MatchRule): Promise<Access> | Access {
  return importer ? accessOfMember(ctx, collection, importer) : fullAccess;
}

/**
 * What a row changes in the record that has its key. The key stays as it is stored, also if the file writes it in another case
 * or with blanks around it.
 */
export function changesOf({ keyField, keepsEmpty }: MatchRule, values: RowValues): RowValues {
  return new Map(
    [...values].filter(([field, value]) => field !== keyField && !(keepsEmpty && value === null)),
  );
}

/** Of rows with the same key the first in the file counts, even if it is refused. */
function checkRows(rule: MatchRule, rows: readonly ReadRow[], seen: KeySet, bad: RefusedRow[]): MatchedRow[] {
  return rows.flatMap((row) => {
    const { issues, ...own } = rule.converter.convert(row.read);
    const key = keyOf(rule, own.values);
    const isTwice = key !== undefined && !seen.add(key);
    const all = isTwice ? [...issues, keyIssue(rule, 'key_twice')] : issues;
    if (all.length === 0) return [{ row, ...own }];
    bad.push(toRefusedRow(row, all));
    return [];
  });
}

function keyIssue({ keyField }: MatchRule, rule: string): CellIssue {
  return { column: -1, rule, data: { field: keyField?.title ?? '' } };
}

async function findRecords(
  ctx: TeamContext,
  rule: MatchRule & { readonly isDry: boolean },
  rows: readonly MatchedRow[],
  bad: RefusedRow[],
): Promise<MatchedRow[]> {
  const { collection, keyField, severalMatches, isDry } = rule;
  const access = await accessFor(ctx, rule);
  const keyed = keyField ? rows.filter(({ values }) => (values.get(keyField) ?? null) !== null) : [];
  const keys = keyed.map(({ values }) => keyField && values.get(keyField));
  const most = severalMatches === 'update_all' && !isDry ? maxMatchesPerRow : 1;
  const search = { keys, access, most, isLocking: !isDry };
  const found = keyField && (await findByKey(ctx, collection, { field: keyField, ...search }));
  const recordsOf = new Map(keyed.map((one, place) => [one, found?.get(place)]));
  const taken = new Set<string>();
  return rows.flatMap((one) => {
    const records = recordsOf.get(one);
    const issues = issuesOf(rule, one, records, taken);
    if (issues.length > 0) {
      bad.push(toRefusedRow(one.row, issues));
      return [];
    }
    if (!records) return [one];
    taken.add(records.ids[0]);
    return [{ ...one, records: severalMatches === 'update_all' ? records : { ...records, count: 1 } }];
  });
}

/** Issues of a row, given the records with its key; undefined if it has no key. */
function issuesOf(
  rule: MatchRule,
  { values, lacking }: MatchedRow,
  records: KeyedRecords | undefined,
  taken: ReadonlySet<string>,
): readonly CellIssue[] {
  const { mode, converter, severalMatches } = rule;
  if (!records) {
    if (mode === 'only_update')
      return [keyIssue(rule, keyOf(rule, values) === undefined ? 'key_missing' : 'key_unknown')];
    return lacking.length > 0 ? [...converter.missing, ...lacking] : converter.missing;
  }
  if (mode === 'only_create') return [keyIssue(rule, 'value_taken')];
  const most = { refuse: 1, update_first: Number.POSITIVE_INFINITY, update_all: maxMatchesPerRow };
  if (records.count > most[severalMatches]) return [keyIssue(rule, 'key_ambiguous')];
  return taken.has(records.ids[0]) ? [keyIssue(rule, 'key_twice')] : [];
}

/** A unique value may belong to the row's own record, but to no other; several records can't all get it. */
async function refuseTaken(
  ctx: TeamContext,
  { collection, converter }: MatchRule,
  rows: readonly MatchedRow[],
  bad: RefusedRow[],
): Promise<readonly MatchedRow[]> {
  let left = rows;
  for (const field of converter.fields.filter((one) => one.isUnique)) {
    const textOf = ({ values }: MatchedRow) => {
      const value = values.get(field) ?? undefined;
      return value === undefined ? undefined : String(value);
    };
    const texts = left.flatMap((one) => textOf(one) ?? []);
    const owners = await findOwners(ctx, collection, field, texts);
    const inChunk = new Set<string>();
    left = left.filter((one) => {
      const text = textOf(one);
      if (text === undefined) return true;
      const { key = text, ownerId } = owners.get(text) ?? {};
      const isOwn = ownerId === undefined || ownerId === one.records?.ids[0];
      const isFree = isOwn && (one.records?.count ?? 1) === 1 && !inChunk.has(key);
      inChunk.add(key);
      if (isFree) return true;
      bad.push(toRefusedRow(one.row, [{ column: -1, rule: 'value_taken', data: { field: field.title } }]));
      return false;
    });
  }
  return left;
}
