// Values on their way in: every record and every field is checked before anything is written, and everything that is
// wrong is told at once.
import type { Issue } from '@fieldhouse/contract/errors';
import type { RecordValues } from '@fieldhouse/contract/records';
import { patternOf } from '@fieldhouse/domain/fields/code-pattern';
import type { Parsed } from '@fieldhouse/domain/fields/field-type';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { filmIdOf } from '@fieldhouse/domain/fields/video';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../collections/index.ts';
import type { Access } from './access.ts';
import type { CompileScope, Target } from './column-type.ts';
import { targetIdOf } from './id-columns.ts';
import { hasIdOf, tableOf } from './identifiers.ts';
import { membersOf } from './member-access.ts';
import { isLink } from './scope.ts';

/** Checked values in API form by field. Fields that were not named are absent. */
export type CheckedValues = ReadonlyMap<FieldDefinition, unknown>;

export interface CheckOptions {
  /** New records get defaults and must have every required field; changes only what they name. */
  readonly isNew: boolean;
  /** Where the records stand in the request, for the issues. */
  readonly path: (index: number) => Issue['path'];
}

const mostIssues = 200;

export function checkValues(
  collection: CollectionDefinition,
  records: readonly RecordValues[],
  access: Access,
  options: CheckOptions,
): readonly CheckedValues[] {
  const issues: Issue[] = [];
  const checked = records.map((values, index) => {
    const path = options.path(index);
    const own = new Map<FieldDefinition, unknown>();
    for (const [name, value] of Object.entries(values)) {
      const field = collection.byColumn.get(name);
      const isKnown = field && (access.mayRead(field) || access.mayWrite(field));
      if (!isKnown) throw new Refusal('unknown_field', { data: { field: name } });
      if (!access.mayWrite(field)) throw new Refusal('forbidden', { data: { field: name } });
      const isNumberedNow = options.isNew && patternOf(field) !== undefined;
      checkOne({ field, value, isNumberedNow }, own, issues, [...path, name]);
    }
    if (options.isNew) addDefaults(collection, own, issues, path);
    return own;
  });
  if (issues.length > 0) throw new Refusal('invalid_input', { issues: issues.slice(0, mostIssues) });
  return checked;
}

interface GivenValue {
  readonly field: FieldDefinition;
  readonly value: unknown;
  /** The record gets a code of its own where none is given. */
  readonly isNumberedNow: boolean;
}

function checkOne(
  { field, value, isNumberedNow }: GivenValue,
  own: Map<FieldDefinition, unknown>,
  issues: Issue[],
  path: Issue['path'],
): void {
  const parsed = parseValue(field, value);
  if (!parsed.ok) issues.push({ path, rule: parsed.rule, ...(parsed.data && { data: { ...parsed.data } }) });
  else if (isBlank(parsed.value) && field.isRequired && !isNumberedNow)
    issues.push({ path, rule: 'value_required' });
  else own.set(field, parsed.value);
}

/** A code is kept to the letter, yet one of spaces alone is none that a field requires. */
function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && !/\S/.test(value));
}

/** Who may name a film, `attachFiles` asks. */
function parseValue({ dataType, settings }: FieldDefinition, value: unknown): Parsed<unknown> {
  const filmId = dataType === 'video' ? filmIdOf(value) : undefined;
  return filmId === undefined ? fieldTypes[dataType].parse(value, settings) : { ok: true, value: filmId };
}

function addDefaults(
  collection: CollectionDefinition,
  own: Map<FieldDefinition, unknown>,
  issues: Issue[],
  path: Issue['path'],
): void {
  for (const field of collection.fields) {
    if (own.has(field)) continue;
    const hasIssue = issues.some(
      (issue) => issue.path.at(-1) === field.columnName && issue.path.length === path.length + 1,
    );
    if (field.defaultValue !== null && field.defaultValue !== undefined) own.set(field, field.defaultValue);
    else if (field.isRequired && !hasIssue && !patternOf(field))
      issues.push({ path: [...path, field.columnName], rule: 'value_required' });
  }
}

/**
 * Every id that a link or a selection names must be a live row of its collection: one query a target. A default whose row is
 * gone, or closed to the asker, is left out: nobody who makes a record has chosen it.
 */
export async function checkLinks(
  ctx: TeamContext,
  records: readonly CheckedValues[],
  scope: CompileScope,
  { path, given }: { readonly path: CheckOptions['path']; readonly given?: readonly RecordValues[] },
): Promise<void> {
  const asked = collectIds(records);
  const issues: Issue[] = [];
  for (const [targetId, { fields, ids }] of asked) {
    // Fields of one key lead to one target.
    const [first] = fields;
    const target = first && scope.targetOf(first);
    const found = target ? await existingIds(ctx, target, [...ids]) : new Set<string>();
    records.forEach((values, index) => {
      for (const [field, value] of values) {
        if (keyOf(field) !== targetId || idsIn(value).every((id) => found.has(id))) continue;
        const isDefault = given !== undefined && !Object.hasOwn(given[index] ?? {}, field.columnName);
        if (isDefault && !field.isRequired) leaveOut(values, field);
        else {
          const rule = isDefault ? 'value_required' : 'unknown_choice';
          issues.push({ path: [...path(index), field.columnName], rule });
        }
      }
    });
  }
  if (issues.length > 0) throw new Refusal('invalid_input', { issues: issues.slice(0, mostIssues) });
}

function leaveOut(values: CheckedValues, field: FieldDefinition): void {
  // Made by checkValues, which hands out its maps for reading.
  (values as Map<FieldDefinition, unknown>).delete(field);
}

interface AskedIds {
  readonly fields: Set<FieldDefinition>;
  readonly ids: Set<string>;
}

/** An item of a field's list is open to whoever may set the field; a linked record has to exist for them. */
function keyOf(field: FieldDefinition): string {
  const id = targetIdOf(field);
  return id === '' ? '' : `${isLink(field) ? 'link' : 'item'}:${id}`;
}

function collectIds(records: readonly CheckedValues[]): Map<string, AskedIds> {
  const asked = new Map<string, AskedIds>();
  for (const values of records) {
    for (const [field, value] of values) {
      const key = keyOf(field);
      if (key === '' || value === null) continue;
      const known = asked.get(key) ?? { fields: new Set(), ids: new Set() };
      for (const id of idsIn(value)) known.ids.add(id);
      asked.set(key, { fields: known.fields.add(field), ids: known.ids });
    }
  }
  return asked;
}

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : [];
}

async function existingIds(
  ctx: TeamContext,
  { definition, source, isOpen }: Target,
  ids: readonly string[],
): Promise<Set<string>> {
  const seen = isOpen ? sql`` : sql`and exists (select from ${source} v where v.id = r.id)`;
  // Locked against being put into the trash while this transaction points at them.
  // Of a child one chooses its members.
  const members = await membersOf(ctx, definition);
  const result = await sql<{ id: string }>`select r.id from ${tableOf(ctx.teamId, definition)} r
    where ${hasIdOf(ids)} and r.deleted_at is null ${seen}
      ${members ? sql`and ${members}` : sql``} for key share of r`.execute(ctx.db.withoutPlugins());
  return new Set(result.rows.map((row) => row.id));
}
