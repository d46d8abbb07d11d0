// PostgreSQL writes each record as JSON text; the server only joins the texts.
import { sql } from 'kysely';
import type { FieldDefinition } from '../../collections/index.ts';
import type { CompileScope } from './column-type.ts';
import { columnTypes } from './column-types.ts';
import { instantJson } from './day-columns.ts';
import type { Sql } from './identifiers.ts';

/** A function of PostgreSQL takes at most 100 arguments, two a field. */
const fieldsPerCall = 45;

/** `{"id":…,"version":…,"createdAt":…,"updatedAt":…,"values":{…}}` of the row `alias`. */
export function recordJson(fields: readonly FieldDefinition[], alias: string, scope: CompileScope): Sql {
  const row = (name: string): Sql => sql.id(alias, name);
  return sql`json_build_object('id', ${row('id')}, 'version', ${row('version')},
    'createdAt', ${instantJson(row('created_at'))}, 'updatedAt', ${instantJson(row('updated_at'))},
    'values', ${valuesJson(fields, (field) => columnTypes[field.dataType].toJson(field, alias, scope))})::text`;
}

/** Values without labels, as the API takes them. */
export function plainValuesJson(fields: readonly FieldDefinition[], alias: string): Sql {
  return valuesJson(fields, (field) => columnTypes[field.dataType].toPlainJson(field, alias));
}

function valuesJson(fields: readonly FieldDefinition[], toJson: (field: FieldDefinition) => Sql): Sql {
  if (fields.length === 0) return sql`'{}'::json`;
  const pairs = (some: readonly FieldDefinition[]): Sql =>
    sql.join(some.map((field) => sql`${sql.lit(field.columnName)}, ${toJson(field)}`));
  if (fields.length <= fieldsPerCall) return sql`json_build_object(${pairs(fields)})`;
  const chunks: Sql[] = [];
  for (let at = 0; at < fields.length; at += fieldsPerCall) {
    chunks.push(sql`jsonb_build_object(${pairs(fields.slice(at, at + fieldsPerCall))})`);
  }
  return sql`(${sql.join(chunks, sql` || `)})::json`;
}
