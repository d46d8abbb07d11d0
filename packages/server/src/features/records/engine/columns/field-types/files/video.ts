import { sql } from 'kysely';
import type { StoredFieldType } from '../../column-type.ts';
import { emptinessCondition, textColumn, textCondition } from '../../families/column-families.ts';
import { fileJson } from '../../families/file-columns.ts';
import { columnOf, type Sql } from '../../identifiers.ts';

const address = textColumn({ isCaseBlind: false });

/** An uploaded video is returned like a file and found by its file name. */
export const video: StoredFieldType = {
  ...address,
  inFiles: {},
  toJson(field, alias, scope) {
    const column = columnOf(field, alias);
    const filmId = videoFileIdSql(column);
    return sql`case when ${filmId} is null then to_json(${column})
      else (select ${fileJson(field, alias, scope)} from platform.files f where f.id = ${filmId}) end`;
  },
  where(condition, field, alias) {
    const column = columnOf(field, alias);
    const name = sql`(select f.name from platform.files f where f.id = ${videoFileIdSql(column)})`;
    return (
      emptinessCondition(condition, column) ??
      textCondition(condition, sql`coalesce(${name}, ${column})`, { isCaseBlind: false })
    );
  },
};

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** The id of an uploaded video; null for an address, which never looks like an id. */
export function videoFileIdSql(column: Sql): Sql {
  return sql`case when ${column} ~ ${sql.lit(uuidPattern)} then ${column}::uuid end`;
}
