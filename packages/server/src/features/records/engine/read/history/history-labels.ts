// Adds labels to the ids in old values. Records in the trash keep their labels, permanently deleted ones have
// none, and records that are not visible to the viewer are left out.

import { isCollectionLink, type LinkValue, mayNameFiles } from '@fieldhouse/contract/field-types';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../../kernel/context.ts';
import {
  type CollectionDefinition,
  type FieldDefinition,
  listCollectionNames,
} from '../../../../catalogue/index.ts';
import type { Access } from '../../access/access.ts';
import { isLink, loadScope } from '../../access/scope.ts';
import type { Target } from '../../columns/column-type.ts';
import { targetIdOf } from '../../columns/families/id-columns.ts';
import { columnOf, type Sql } from '../../columns/identifiers.ts';
import { labelOfRow, labelsOfRow } from '../../columns/record-names.ts';

export type Labeller = (field: FieldDefinition, value: unknown) => unknown;

export interface PastValue {
  readonly field: FieldDefinition;
  readonly value: unknown;
}

export async function labelPastValues(
  ctx: TeamContext,
  collection: CollectionDefinition,
  access: Access,
  values: readonly PastValue[],
): Promise<Labeller> {
  const scope = await loadScope(ctx, collection, access);
  const ids = new Map<FieldDefinition, Set<string>>();
  for (const { field, value } of values) {
    if (targetIdOf(field) === '' && !mayNameFiles(field.dataType) && !isCollectionLink(field.dataType))
      continue;
    const known = ids.get(field) ?? new Set();
    for (const id of namedBy(field, value)) known.add(id);
    ids.set(field, known);
  }
  const found = new Map<FieldDefinition, ReadonlyMap<string, LinkValue>>();
  for (const [field, asked] of ids) {
    if (mayNameFiles(field.dataType)) {
      found.set(field, await findFileNames(ctx, [...asked]));
      continue;
    }
    if (isCollectionLink(field.dataType)) {
      found.set(field, await findCollectionNames(ctx, access));
      continue;
    }
    const target = scope.targetOf(field);
    found.set(field, target ? await findLinks(ctx, target, [...asked]) : new Map());
  }
  return (field, value) => {
    const links = found.get(field);
    if (!links || value === null || value === undefined) return value;
    // A URL needs no label.
    const { files } = fieldTypes[field.dataType];
    if (files?.isAlternative && files.idsIn(value).length === 0) return value;
    const isOpen = !access.limits || !(isLink(field) || isCollectionLink(field.dataType));
    const shown = idsOf(value).flatMap((id) => links.get(id) ?? (isOpen ? [{ id, label: '' }] : []));
    if (Array.isArray(value)) return shown.length === 0 ? null : shown;
    return shown[0] ?? null;
  };
}

function namedBy({ dataType }: FieldDefinition, value: unknown): readonly string[] {
  return fieldTypes[dataType].files?.idsIn(value) ?? idsOf(value);
}

/** Names of files that past values reference. A file that has since been deleted has none. */
async function findFileNames(
  ctx: TeamContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LinkValue>> {
  const { rows } = await sql<LinkValue>`select f.id, f.name as label from platform.files f
    where f.id = any(${sql.val(ids)}::uuid[]) and f.purpose = 'value'`.execute(ctx.db.withoutPlugins());
  return new Map(rows.map((row) => [row.id, row]));
}

/** Collections in the trash keep their names. */
async function findCollectionNames(
  ctx: TeamContext,
  { limits }: Access,
): Promise<ReadonlyMap<string, LinkValue>> {
  const open = limits && new Set(limits.collections);
  const rows = (await listCollectionNames(ctx.db)).filter(({ id }) => open?.has(id) !== false);
  return new Map(rows.map(({ id, pluralName, icon }) => [id, { id, label: pluralName, icon }]));
}

async function findLinks(
  ctx: TeamContext,
  target: Target,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LinkValue>> {
  if (ids.length === 0) return new Map();
  const { definition, source, mayRead } = target;
  const column = (field: FieldDefinition | undefined): Sql =>
    field && mayRead(field) ? sql`${columnOf(field, 't')}::text` : sql`null::text`;
  const { byColumn, row } = definition;
  const { rows } = await sql<NamedRow>`
    select t.id, ${labelOfRow(target, 't')} as label, ${labelsOfRow(target, 't') ?? sql`null`} as labels,
      ${column(byColumn.get('color'))} as color, ${column(byColumn.get('icon'))} as icon
    from ${source} t where t.id = any(${sql.val(ids)}::uuid[])`.execute(ctx.db.withoutPlugins());
  return new Map(
    rows.map(({ id, label, labels, color, icon }) => [
      id,
      { id, label, ...(labels && { labels }), ...(row.isUsedAsCustomList && { color, icon }) },
    ]),
  );
}

interface NamedRow {
  readonly id: string;
  readonly label: string;
  readonly labels: Readonly<Record<string, string>> | null;
  readonly color: string | null;
  readonly icon: string | null;
}

function idsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
