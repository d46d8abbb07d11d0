// Ids in values: every record, item and collection that a value names must exist and be visible to the writer.
import type { Issue } from '@fieldhouse/contract/errors';
import { isCollectionLink } from '@fieldhouse/contract/field-types';
import type { RecordValues } from '@fieldhouse/contract/records';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import type { FieldDefinition } from '../../../catalogue/index.ts';
import type { Access } from '../access/access.ts';
import { membersOf } from '../access/member-access.ts';
import { isLink } from '../access/scope.ts';
import type { CompileScope, Target } from '../columns/column-type.ts';
import { targetIdOf } from '../columns/families/id-columns.ts';
import { hasIdOf, tableOf } from '../columns/identifiers.ts';
import { type CheckedValues, type CheckOptions, maxIssues } from './check-values.ts';

interface ReferenceCheck {
  readonly access: Access;
  readonly scope: CompileScope;
  readonly path: CheckOptions['path'];
  /** New records as they were sent, without defaults. */
  readonly given?: readonly RecordValues[];
}

/** Refuses ids of what is not there for the writer, and tells of all of them at once. */
export async function checkReferences(
  ctx: TeamContext,
  records: readonly CheckedValues[],
  asked: ReferenceCheck,
): Promise<void> {
  const issues = [
    ...(await collectionIssues(ctx, records, asked)),
    ...(await linkIssues(ctx, records, asked)),
  ];
  if (issues.length > 0) throw new Refusal('invalid_input', { issues: issues.slice(0, maxIssues) });
}

/** Every collection that a value names must be one of the team's that exists for whoever names it. */
async function collectionIssues(
  ctx: TeamContext,
  records: readonly CheckedValues[],
  { access: { limits }, path }: ReferenceCheck,
): Promise<readonly Issue[]> {
  const named = records.flatMap((values, index) =>
    [...values].flatMap(([field, value]) =>
      isCollectionLink(field.dataType) ? idsIn(value).map((id) => ({ index, field, id })) : [],
    ),
  );
  if (named.length === 0) return [];
  const existing = await liveCollections(ctx, [...new Set(named.map(({ id }) => id))]);
  const open = limits?.collections && new Set(limits.collections);
  return named
    .filter(({ id }) => !existing.has(id) || open?.has(id) === false)
    .map(({ index, field }): Issue => ({ path: [...path(index), field.columnName], rule: 'unknown_choice' }));
}

/** Locked against being put into the trash while this transaction names them. */
async function liveCollections(ctx: TeamContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select c.id from platform.collections c
    where c.id = any(${sql.val(ids)}::uuid[]) and c.deleted_at is null for share`.execute(
    ctx.db.withoutPlugins(),
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Every id that a link or a selection names must be a live row of its collection: one query a target. A default whose row is
 * gone, or closed to the asker, is left out: nobody who makes a record has chosen it.
 */
async function linkIssues(
  ctx: TeamContext,
  records: readonly CheckedValues[],
  { scope, path, given }: ReferenceCheck,
): Promise<readonly Issue[]> {
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
  return issues;
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
