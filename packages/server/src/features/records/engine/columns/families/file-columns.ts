// Types whose values are files. A record stores their ids; name, size and kind are stored once per file in
// platform.files.

import type { Condition } from '@fieldhouse/contract/filters';
import { sql } from 'kysely';
import { likeText } from '../../../../../kernel/db/like-text.ts';
import type { FieldDefinition } from '../../../../catalogue/index.ts';
import type { ColumnType, CompileScope } from '../column-type.ts';
import { columnOf, type Sql } from '../identifiers.ts';
import { badFilter, textOperand } from '../operands.ts';
import { columnAsJson } from './column-families.ts';

export function fileColumn(): ColumnType {
  return {
    kind: 'id',
    columns: (field) => [{ name: `f_${field.number}`, type: 'uuid' }],
    toStored: (value) => [value],
    toJson: (field, alias, scope) =>
      sql`(select ${fileJson(field, alias, scope)} from platform.files f where f.id = ${columnOf(field, alias)})`,
    toPlainJson: columnAsJson,
    index: 'none',
    where: (condition, field, alias) =>
      fileCondition(condition, columnOf(field, alias), sql`f.id = ${columnOf(field, alias)}`),
  };
}

export function filesColumn(): ColumnType {
  return {
    kind: 'ids',
    columns: (field) => [{ name: `f_${field.number}`, type: 'uuid[]' }],
    toStored: (value) => [value],
    toJson: (field, alias, scope) =>
      sql`(select json_agg(${fileJson(field, alias, scope)} order by u.place)
        from unnest(${columnOf(field, alias)}) with ordinality as u(id, place) join platform.files f on f.id = u.id)`,
    toPlainJson: columnAsJson,
    index: 'none',
    where: (condition, field, alias) =>
      fileCondition(condition, columnOf(field, alias), sql`f.id = any(${columnOf(field, alias)})`),
  };
}

/**
 * The URL contains the record and field through which the file is opened, because access to the file depends
 * on them.
 */
export function fileJson(
  { id }: FieldDefinition,
  alias: string,
  { teamId, collectionId }: CompileScope,
): Sql {
  const url = sql`${sql.lit(`/api/teams/${teamId}/files/`)} || f.id
    || ${sql.lit(`?collection=${collectionId}&field=${id}&record=`)} || ${sql.id(alias, 'id')}`;
  return sql`json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'kind', f.kind, 'mediaType', f.media_type,
    'url', ${url}, 'thumbnailUrl', case when f.width is not null then ${url} || '&thumbnail=96' end)`;
}

function fileCondition(condition: Condition, column: Sql, isNamed: Sql): Sql {
  const isCalled = () =>
    sql`exists (select from platform.files f where ${isNamed} and f.name ilike ${`%${likeText(textOperand(condition))}%`})`;
  switch (condition.operator) {
    case 'contains':
      return isCalled();
    case 'does_not_contain':
      return sql`not ${isCalled()}`;
    case 'is_empty':
      return sql`${column} is null`;
    case 'is_not_empty':
      return sql`${column} is not null`;
    default:
      throw badFilter(condition, 'operator_does_not_fit');
  }
}
