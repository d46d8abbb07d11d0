// Checks ids in values: every referenced record, item and collection must exist and be visible to the writer.
import type { Issue } from '@fieldhouse/contract/errors';
import { isCollectionLink } from '@fieldhouse/contract/field-types';
import type { RecordValues } from '@fieldhouse/contract/records';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import type { FieldDefinition } from '../../../catalogue/index.ts';
import type { Access } from '../access/access.ts';
import { isLink, type WriteScope } from '../access/scope.ts';
import type { Target } from '../columns/column-type.ts';
import { targetIdOf } from '../columns/families/id-columns.ts';
import { hasIdOf, type Sql, tableOf } from '../columns/identifiers.ts';
import { type CheckedValues, type CheckOptions, maxIssues } from './check-values.ts';

interface ReferenceCheck {
  readonly access: Access;
  readonly scope: WriteScope;
  readonly path: CheckOptions['path'];
  /** New records as sent, without defaults. */
  readonly given?: readonly RecordValues[];
}

/** Throws if ids do not exist or are not visible to the writer, and lists all of them. */
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

/** Every collection in a value must belong to the team and be visible to the writer. */
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

/** Locks the collections, so that they can't be moved to the trash while this transaction references them. */
async function liveCollections(ctx: TeamContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select c.id from platform.collections c
    where c.id = any(${sql.val(ids)}::uuid[]) and c.deleted_at is null for share`.execute(
    ctx.db.withoutPlugins(),
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Every id in a link or selection must be a live record of its collection; one query per target. A default
 * whose record has been deleted or is not visible to the viewer is left out, because the user did not choose
 * it.
 */
async function linkIssues(
  ctx: TeamContext,
  records: readonly CheckedValues[],
  { scope, path, given }: ReferenceCheck,
): Promise<readonly Issue[]> {
  const asked = collectIds(records);
  const issues: Issue[] = [];
  for (const [targetId, { fields, ids }] of asked) {
    // Fields with the same key have the same target.
    const [first] = fields;
    const target = first && scope.targetOf(first);
    const found = target
      ? await existingIds(ctx, { ...target, members: scope.members.get(target.definition.id) }, [...ids])
      : new Set<string>();
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
  // Created by checkValues, which exposes its maps as read-only.
  (values as Map<FieldDefinition, unknown>).delete(field);
}

interface AskedIds {
  readonly fields: Set<FieldDefinition>;
  readonly ids: Set<string>;
}

/** Anyone who may set the field may use every item of its list; a linked record must be visible to them. */
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
  { definition, source, isOpen, members }: Target & { readonly members: Sql | undefined },
  ids: readonly string[],
): Promise<Set<string>> {
  const seen = isOpen ? sql`` : sql`and exists (select from ${source} v where v.id = r.id)`;
  // Locks the rows, so that they can't be moved to the trash while this transaction references them. For a
  // child collection, only its members are valid.
  const result = await sql<{ id: string }>`select r.id from ${tableOf(ctx.teamId, definition)} r
    where ${hasIdOf(ids)} and r.deleted_at is null ${seen}
      ${members ? sql`and ${members}` : sql``} for key share of r`.execute(ctx.db.withoutPlugins());
  return new Set(result.rows.map((row) => row.id));
}
