// Records as a source inside another statement: a message freezes its audience with one INSERT … SELECT.
import type { Filter } from '@fieldhouse/contract/filters';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { loadCollection } from '../../collections/index.ts';
import { type Access, fullAccess, readableField } from './access.ts';
import { columnTypes } from './column-types.ts';
import { columnOf, type Sql } from './identifiers.ts';
import { compile } from './select-records.ts';

export interface RecordSource {
  readonly collectionId: string;
  readonly filter?: Filter | undefined;
  readonly search?: string | undefined;
  /** Column names wanted as text, by the name they get in the source. */
  readonly columns: Readonly<Record<string, string>>;
  readonly access?: Access;
}

/** A sub-select with `id`, `label` (the record's name) and the wanted columns as text; ordered by nothing. */
export async function recordSource(ctx: TeamContext, source: RecordSource): Promise<Sql> {
  const collection = await loadCollection(ctx, source.collectionId);
  const access = source.access ?? fullAccess;
  const compiled = await compile(ctx, collection, { filter: source.filter, search: source.search }, access);
  const columns = Object.entries(source.columns).map(([as, name]) => {
    const field = readableField(collection, access, name);
    const isLink = columnTypes[field.dataType].columns(field)[0]?.type.startsWith('uuid');
    const text = isLink ? columnTypes[field.dataType].toJson(field, 'r', compiled.scope) : columnOf(field);
    return sql`, (${text})::text as ${sql.id(as)}`;
  });
  const { nameField } = collection;
  const label =
    nameField && access.mayRead(nameField) ? sql`coalesce(${columnOf(nameField)}::text, '')` : sql`''::text`;
  return sql`(select r.id, ${label} as label${sql.join(columns, sql``)} from ${compiled.table} r
    where r.deleted_at is null and ${compiled.where})`;
}

/** Ids and names of the records of a collection, for who chooses by name. */
export async function listChoices(
  ctx: TeamContext,
  collectionId: string,
  most: number,
): Promise<readonly { id: string; label: string }[]> {
  const source = await recordSource(ctx, { collectionId, columns: {} });
  const { rows } = await sql<{ id: string; label: string }>`
    select s.id, s.label from ${source} s order by s.id desc limit ${sql.lit(most)}`.execute(
    ctx.db.withoutPlugins(),
  );
  return rows;
}
