// Types whose values are collections of the team, sent out with their names. Which of them exist for the asker, the view
// has settled before: what is closed is not in the column that is read here.

import type { Issue } from '@fieldhouse/contract/errors';
import { isCollectionLink } from '@fieldhouse/contract/field-types';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../collections/index.ts';
import type { Access } from './access.ts';
import type { CheckedValues, CheckOptions } from './check-values.ts';
import { collation } from './column-families.ts';
import type { ColumnType } from './column-type.ts';
import { idColumn, idsColumn } from './id-columns.ts';
import { columnOf, type Sql } from './identifiers.ts';

const shown = sql`json_build_object('id', c.id, 'label', c.plural_name, 'icon', c.icon)`;

export function collectionColumn(): ColumnType {
  return {
    ...idColumn(),
    toJson: (field, alias) => sql`(select ${shown} from platform.collections c
      where c.id = ${columnOf(field, alias)} and c.deleted_at is null)`,
    sortKey: (field, alias) => sql`((select c.plural_name from platform.collections c
      where c.id = ${columnOf(field, alias)} and c.deleted_at is null) ${collation})`,
  };
}

export function collectionsColumn(): ColumnType {
  return {
    ...idsColumn(),
    toJson: (field, alias) => sql`(select json_agg(${shown} order by u.place)
      from unnest(${columnOf(field, alias)}) with ordinality as u(id, place)
      join platform.collections c on c.id = u.id and c.deleted_at is null)`,
  };
}

export function hasCollectionLink({ fields }: CollectionDefinition): boolean {
  return fields.some(({ dataType }) => isCollectionLink(dataType));
}

/** The part of a value that exists for the asker. */
export function seenCollections(field: FieldDefinition, visible: readonly string[]): Sql {
  const column = columnOf(field);
  const ids = sql`${sql.val(visible)}::uuid[]`;
  return field.dataType === 'multi_data_collection'
    ? sql`(select array_agg(u.id order by u.place) from unnest(${column}) with ordinality as u(id, place)
        where u.id = any(${ids}))`
    : sql`case when ${column} = any(${ids}) then ${column} end`;
}

/** Who does not see all of several collections would lose the rest by writing it anew. */
export function allCollectionsSeen(field: FieldDefinition, visible: readonly string[]): Sql {
  return sql`coalesce(${columnOf(field)} <@ ${sql.val(visible)}::uuid[], true)`;
}

/** Every collection that a value names must be one of the team's that exists for whoever names it. */
export async function checkCollections(
  ctx: TeamContext,
  records: readonly CheckedValues[],
  { limits }: Access,
  path: CheckOptions['path'],
): Promise<void> {
  const named = records.flatMap((values, index) =>
    [...values].flatMap(([field, value]) =>
      isCollectionLink(field.dataType) ? idsOf(value).map((id) => ({ index, field, id })) : [],
    ),
  );
  if (named.length === 0) return;
  const existing = await liveCollections(ctx, [...new Set(named.map(({ id }) => id))]);
  const open = limits?.collections && new Set(limits.collections);
  const issues = named
    .filter(({ id }) => !existing.has(id) || open?.has(id) === false)
    .map(({ index, field }): Issue => ({ path: [...path(index), field.columnName], rule: 'unknown_choice' }));
  if (issues.length > 0) throw new Refusal('invalid_input', { issues: issues.slice(0, 200) });
}

/** Locked against being put into the trash while this transaction names them. */
async function liveCollections(ctx: TeamContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select c.id from platform.collections c
    where c.id = any(${sql.val(ids)}::uuid[]) and c.deleted_at is null for share`.execute(
    ctx.db.withoutPlugins(),
  );
  return new Set(rows.map(({ id }) => id));
}

function idsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : [];
}
