// Which record each row of a file is about: by a key, or none. Rows that allow neither a change nor a new record are refused.
import { keyTypes } from '@fieldhouse/contract/field-types';
import type { ImportMode } from '@fieldhouse/contract/imports';
import { uniqueKey } from '@fieldhouse/domain/fields/unique-key';
import type { Member } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../../catalogue/index.ts';
import { fullAccess } from '../../records/engine/access/index.ts';
import { findByKey, findOwners, type KeyedRecord } from '../../records/engine/write/index.ts';
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
}

interface MatchedRow {
  readonly row: ReadRow;
  readonly values: RowValues;
  /** Cells that can't be read: an existing record has its value as before. */
  readonly left: readonly CellIssue[];
  /** Empty cells without which no record can be created. */
  readonly lacking: readonly CellIssue[];
  /** The existing record with the key. */
  readonly record?: KeyedRecord;
}

interface MatchedRows {
  readonly good: readonly MatchedRow[];
  readonly bad: readonly RefusedRow[];
}

/** The caller has prepared the converter for these rows. */
export async function matchRows(
  ctx: TeamContext,
  rule: MatchRule & {
    /** Whether the found records are locked, to be changed in this transaction. */
    readonly isLocking: boolean;
  },
  rows: readonly ReadRow[],
  /** The keys of the rows before. */
  seen: KeySet,
): Promise<MatchedRows> {
  const bad: RefusedRow[] = [];
  const found = await findRecords(ctx, rule, checkRows(rule, rows, seen, bad), bad);
  return { good: await refuseTaken(ctx, rule, found, bad), bad };
}

export function keyOf({ keyField }: MatchRule, values: RowValues): string | undefined {
  const value = keyField && (values.get(keyField) ?? undefined);
  return value === undefined ? undefined : uniqueKey(String(value));
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
  rule: MatchRule & { readonly isLocking: boolean },
  rows: readonly MatchedRow[],
  bad: RefusedRow[],
): Promise<MatchedRow[]> {
  const { collection, converter, importer, keyField, isLocking } = rule;
  const access = importer ? await accessOfMember(ctx, collection, importer) : fullAccess;
  const keyed = keyField ? rows.filter(({ values }) => (values.get(keyField) ?? null) !== null) : [];
  const keys = keyed.map(({ values }) => keyField && values.get(keyField));
  const search = { keys, needs: converter.fields, access, isLocking };
  const found = keyField ? await findByKey(ctx, collection, { field: keyField, ...search }) : new Map();
  const recordsOf = new Map(keyed.map((one, place) => [one, found.get(place) ?? []]));
  const taken = new Set<string>();
  return rows.flatMap((one) => {
    const matching = recordsOf.get(one);
    const issues = issuesOf(rule, one, matching, taken);
    if (issues.length > 0) {
      bad.push(toRefusedRow(one.row, issues));
      return [];
    }
    const record = matching?.[0];
    if (record) taken.add(record.id);
    return [record ? { ...one, record } : one];
  });
}

/** Issues of a row, given the records with its key; undefined if it has no key. */
function issuesOf(
  rule: MatchRule,
  { lacking }: MatchedRow,
  matching: readonly KeyedRecord[] | undefined,
  taken: ReadonlySet<string>,
): readonly CellIssue[] {
  const { mode, converter } = rule;
  const first = matching?.[0];
  if (!first) {
    if (mode === 'only_update') return [keyIssue(rule, matching ? 'key_unknown' : 'key_missing')];
    return lacking.length > 0 ? [...converter.missing, ...lacking] : converter.missing;
  }
  if (mode === 'only_create') return [keyIssue(rule, 'value_taken')];
  if ((matching?.length ?? 0) > 1) return [keyIssue(rule, 'key_ambiguous')];
  return taken.has(first.id) ? [keyIssue(rule, 'key_twice')] : [];
}

/** A unique value may belong to the row's own record, but to no other. */
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
      const isFree = (ownerId === undefined || ownerId === one.record?.id) && !inChunk.has(key);
      inChunk.add(key);
      if (isFree) return true;
      bad.push(toRefusedRow(one.row, [{ column: -1, rule: 'value_taken', data: { field: field.title } }]));
      return false;
    });
  }
  return left;
}
