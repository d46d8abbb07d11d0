// Types whose values are collections of the team, returned with their names. The view has already removed the
// collections that are not visible to the viewer.

import { isCollectionLink } from '@fieldhouse/contract/field-types';
import { sql } from 'kysely';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import type { ColumnType } from '../column-type.ts';
import { columnOf, type Sql } from '../identifiers.ts';
import { textCollation } from './column-families.ts';
import { idColumn, idsColumn } from './id-columns.ts';

const shown = sql`json_build_object('id', c.id, 'label', c.plural_name, 'icon', c.icon)`;

export function collectionColumn(): ColumnType {
  return {
    ...idColumn(),
    toJson: (field, alias) => sql`(select ${shown} from platform.collections c
      where c.id = ${columnOf(field, alias)} and c.deleted_at is null)`,
    sortKey: (field, alias) => sql`((select c.plural_name from platform.collections c
      where c.id = ${columnOf(field, alias)} and c.deleted_at is null) ${textCollation})`,
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

/** The part of a value that is visible to the viewer. */
export function visibleCollectionsSql(field: FieldDefinition, visible: readonly string[]): Sql {
  const column = columnOf(field);
  const ids = sql`${sql.val(visible)}::uuid[]`;
  return field.dataType === 'multi_data_collection'
    ? sql`(select array_agg(u.id order by u.place) from unnest(${column}) with ordinality as u(id, place)
        where u.id = any(${ids}))`
    : sql`case when ${column} = any(${ids}) then ${column} end`;
}

/** Whether the viewer sees all collections of a value: otherwise, writing it would drop the hidden ones. */
export function allCollectionsVisibleSql(field: FieldDefinition, visible: readonly string[]): Sql {
  return sql`coalesce(${columnOf(field)} <@ ${sql.val(visible)}::uuid[], true)`;
}
