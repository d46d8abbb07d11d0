// PostgreSQL writes each record as JSON text; the server only joins the texts.
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import type { FieldDefinition } from '../../collections/index.ts';
import type { CompileScope } from './column-type.ts';
import { columnTypes } from './column-types.ts';
import { instantJson } from './day-columns.ts';
import type { Sql } from './identifiers.ts';

/** A function of PostgreSQL takes at most 100 arguments, two a field. */
const fieldsPerCall = 45;

/** Written once for each collection: it is the larger part of most statements. */
const written = new WeakMap<object, { readonly columns: readonly FieldDefinition[]; readonly text: Sql }>();

/** `{"id":…,"version":…,"createdAt":…,"updatedAt":…,"values":{…}}` of the row `r`. */
export function recordJson(ctx: TeamContext, fields: readonly FieldDefinition[], scope: CompileScope): Sql {
  const { open } = scope;
  if (fields !== open?.columns) return toRecordJson(fields, scope);
  const known = written.get(open.targets);
  if (known?.columns === fields) return known.text;
  const { sql: text, parameters } = toRecordJson(fields, scope).compile(ctx.db.withoutPlugins());
  if (parameters.length > 0) throw new Error('The JSON of a record depends on names and ids alone.');
  const made = { columns: fields, text: sql.raw(text) };
  written.set(open.targets, made);
  return made.text;
}

function toRecordJson(fields: readonly FieldDefinition[], scope: CompileScope): Sql {
  const row = (name: string): Sql => sql.id('r', name);
  return sql`json_build_object('id', ${row('id')}, 'version', ${row('version')},
    'createdAt', ${instantJson(row('created_at'))}, 'updatedAt', ${instantJson(row('updated_at'))},
    'values', ${valuesJson(fields, (field) => columnTypes[field.dataType].toJson(field, 'r', scope))})::text`;
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
