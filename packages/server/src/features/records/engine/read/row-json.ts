// PostgreSQL writes each record as JSON text; the server only concatenates.
import { sql } from 'kysely';
import type { FieldDefinition } from '../../../catalogue/index.ts';
import type { CompileScope } from '../columns/column-type.ts';
import { columnTypes } from '../columns/column-types.ts';
import { instantJson } from '../columns/families/day-columns.ts';
import type { Sql } from '../columns/identifiers.ts';
import { compileSql } from './compile-sql.ts';

/** A PostgreSQL function takes at most 100 arguments, two per field. */
const fieldsPerCall = 45;

/** Cached per collection and set of permissions: it is the largest part of most statements. */
const written = new WeakMap<object, { readonly fields: readonly FieldDefinition[]; readonly json: Sql }>();

/** `{"id":…,"version":…,"createdAt":…,"updatedAt":…,"values":{…}}` of the row `r`. */
export function recordJson(fields: readonly FieldDefinition[], scope: CompileScope): Sql {
  const { cacheKey } = scope;
  if (fields !== cacheKey?.fields) return toRecordJson(fields, scope);
  const known = written.get(cacheKey.targets);
  if (known?.fields === fields) return known.json;
  const json = toRecordJson(fields, scope);
  const { sql: text, parameters } = compileSql(json);
  // Rules on link targets have parameters, which must be bound with each statement.
  const made = { fields, json: parameters.length === 0 ? sql.raw(text) : json };
  written.set(cacheKey.targets, made);
  return made.json;
}

function toRecordJson(fields: readonly FieldDefinition[], scope: CompileScope): Sql {
  const row = (name: string): Sql => sql.id('r', name);
  return sql`json_build_object('id', ${row('id')}, 'version', ${row('version')},
    'createdAt', ${instantJson(row('created_at'))}, 'updatedAt', ${instantJson(row('updated_at'))},
    'values', ${valuesJson(fields, (field) => columnTypes[field.dataType].toJson(field, 'r', scope))})::text`;
}

/** Values without labels, as the API accepts them. */
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
