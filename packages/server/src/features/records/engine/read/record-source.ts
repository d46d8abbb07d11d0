// Records as a source inside another statement: a message freezes its audience with one INSERT … SELECT.
import { mayNameFiles, translatableTypes } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import {
  type CollectionDefinition,
  type FieldDefinition,
  loadCollection,
  translationFieldOf,
} from '../../../catalogue/index.ts';
import { type Access, fullAccess, readableField } from '../access/access.ts';
import type { CompileScope } from '../columns/column-type.ts';
import { columnTypes } from '../columns/column-types.ts';
import { targetIdOf } from '../columns/families/id-columns.ts';
import { columnOf, type Sql } from '../columns/identifiers.ts';
import { compile } from './compile-query.ts';

export interface RecordSource {
  readonly collectionId: string;
  readonly filter?: Filter | undefined;
  readonly search?: string | undefined;
  /** Column names to select as text, by their name in the source. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that link to one record or several, to select as ids, by their name in the source. */
  readonly links?: Readonly<Record<string, string>>;
  /**
   * Column names whose values the source contains in display form, as one JSON object `printed`: texts and
   * names as they are, everything else with its type as a PrintedValue, since formatting is left to the reader.
   * `link.column` is a column of the record that a field links to; null if the viewer may not read it there.
   */
  readonly printed?: readonly string[];
  /** Language of texts and link names; falls back to the original where there is no translation. */
  readonly language?: string | undefined;
  readonly access?: Access;
  /** For columns behind a link: the viewer's access to the linked collection. */
  readonly accessTo?: (collection: CollectionDefinition) => Promise<Access> | Access;
}

/**
 * A sub-select with `id`, `label` (the record's name) and the selected columns as text, in no particular
 * order.
 */
export async function recordSource(ctx: TeamContext, source: RecordSource): Promise<Sql> {
  const collection = await loadCollection(ctx, source.collectionId);
  const access = source.access ?? fullAccess;
  const compiled = await compile(ctx, collection, { filter: source.filter, search: source.search }, access);
  const columns = Object.entries(source.columns).map(([as, name]) => {
    const field = readableField(collection, access, name);
    const text = textOf(field, { collection, scope: compiled.scope, language: source.language });
    return sql`, ${text} as ${sql.id(as)}`;
  });
  for (const [as, name] of Object.entries(source.links ?? {})) {
    const field = readableField(collection, access, name);
    const stored = columnTypes[field.dataType].columns(field)[0]?.type;
    refuseUnless(stored === 'uuid' || stored === 'uuid[]', 'unknown_field', {
      data: { field: name },
    });
    columns.push(sql`, ${columnOf(field)} as ${sql.id(as)}`);
  }
  if (source.printed) {
    const pairs: Sql[] = [];
    for (const name of source.printed) {
      const given = { collection, scope: compiled.scope, language: source.language };
      const printed = name.includes('.')
        ? await printedThroughLink(ctx, { name, access, accessTo: source.accessTo }, given)
        : printedOf(readableField(collection, access, name), given);
      pairs.push(sql`${sql.lit(name)}, ${printed}`);
    }
    columns.push(sql`, jsonb_build_object(${sql.join(pairs)}) as printed`);
  }
  const { nameField } = collection;
  const label =
    nameField && access.mayRead(nameField) ? sql`coalesce(${columnOf(nameField)}::text, '')` : sql`''::text`;
  return sql`(select r.id, ${label} as label${sql.join(columns, sql``)} from ${compiled.table} r
    where r.deleted_at is null and ${compiled.where})`;
}

interface TextOf {
  readonly collection: CollectionDefinition;
  readonly scope: CompileScope;
  readonly language: string | undefined;
}

/**
 * A link becomes its name, several links a list of names. Permission to read a text covers its translations.
 */
function textOf(field: FieldDefinition, { collection, scope, language }: TextOf): Sql {
  const type = columnTypes[field.dataType];
  const stored = type.columns(field)[0]?.type;
  if (stored === 'uuid') return linkLabel(type.toJson(field, 'r', scope), language);
  if (stored === 'uuid[]') {
    return sql`(select string_agg(${linkLabel(sql`l.item`, language)}, ', ' order by l.place)
      from json_array_elements(${type.toJson(field, 'r', scope)}) with ordinality as l(item, place))`;
  }
  const translation = language === undefined ? undefined : translationFieldOf(collection, field, language);
  return translation
    ? sql`coalesce(${columnOf(translation)}::text, ${columnOf(field)}::text)`
    : sql`${columnOf(field)}::text`;
}

function printedOf(field: FieldDefinition, given: TextOf): Sql {
  const { dataType, settings } = field;
  const json = columnTypes[dataType].toJson(field, 'r', given.scope);
  if (mayNameFiles(dataType)) return fileNames(json);
  if (columnTypes[dataType].columns(field)[0]?.type === 'uuid[]') return namesOf(field, given);
  // The display form of other types is their text, or their name.
  if (!fieldTypes[dataType].print) return textOf(field, given);
  const isTranslatable = translatableTypes.includes(dataType);
  const value = isTranslatable ? textOf(field, given) : json;
  const extras = (['unit', 'currency', 'defaultCountry'] as const).flatMap((name) =>
    typeof settings[name] === 'string' ? [sql`, ${sql.lit(name)}, ${String(settings[name])}::text`] : [],
  );
  return sql`case when ${isTranslatable ? value : columnOf(field)} is not null
    then jsonb_build_object('type', ${sql.lit(dataType)}, 'value', ${value}${sql.join(extras, sql``)}) end`;
}

/** Of a field with several links: their names in order, each of which may be printed on its own; null without any. */
function namesOf(field: FieldDefinition, { scope, language }: TextOf): Sql {
  const links = columnTypes[field.dataType].toJson(field, 'r', scope);
  const label = linkLabel(sql`l.item`, language);
  return sql`(select jsonb_build_object('type', ${sql.lit(field.dataType)}, 'value', jsonb_agg(${label} order by l.place))
    from json_array_elements(${links}) with ordinality as l(item, place) where ${label} is not null having count(*) > 0)`;
}

interface LinkedColumn {
  readonly name: string;
  readonly access: Access;
  readonly accessTo: RecordSource['accessTo'];
}

async function printedThroughLink(
  ctx: TeamContext,
  { name, access, accessTo = () => fullAccess }: LinkedColumn,
  { collection, language }: TextOf,
): Promise<Sql> {
  const [link = '', column = ''] = name.split('.');
  const linkField = readableField(collection, access, link);
  const target = await loadCollection(ctx, targetIdOf(linkField));
  const targetAccess = await accessTo(target);
  const field = readableField(target, targetAccess, column);
  const { table, where, scope } = await compile(ctx, target, {}, targetAccess);
  const printed = printedOf(field, { collection: target, scope, language });
  // Both tables are named r; the link is read outside of the inner one.
  return sql`(select (select ${asJson(printed)} from ${table} r where r.id = o.link and r.deleted_at is null and ${where})
    from (select ${columnOf(linkField)} as link) o)`;
}

/** Texts and objects alike. */
function asJson(printed: Sql): Sql {
  return sql`to_jsonb(${printed})`;
}

/** For one file, several files, or a URL. */
function fileNames(json: Sql): Sql {
  return sql`(select case json_typeof(x.j) when 'object' then x.j ->> 'name' when 'string' then x.j #>> '{}'
      else (select string_agg(f.item ->> 'name', ', ' order by f.place)
        from json_array_elements(x.j) with ordinality as f(item, place)) end
    from (select ${json} as j) x where x.j is not null)`;
}

function linkLabel(link: Sql, language: string | undefined): Sql {
  const label = sql`(${link} ->> 'label')`;
  return language === undefined ? label : sql`coalesce(${link} -> 'labels' ->> ${language}::text, ${label})`;
}

/** Of these records, those that match any of the filters, whether or not the viewer may read what they name. */
export async function listMatchingIds(
  ctx: TeamContext,
  wanted: {
    readonly collectionId: string;
    readonly ids: readonly string[];
    readonly filters: readonly Filter[];
  },
): Promise<string[]> {
  const filter = { any: [...wanted.filters] };
  const source = await recordSource(ctx, { collectionId: wanted.collectionId, filter, columns: {} });
  const { rows } = await sql<{ id: string }>`
    select s.id from ${source} s where s.id = any(${sql.val(wanted.ids)}::uuid[])`.execute(
    ctx.db.withoutPlugins(),
  );
  return rows.map(({ id }) => id);
}

/** Ids and names of a collection's records, for selecting by name. */
export async function listRecordOptions(
  ctx: TeamContext,
  collectionId: string,
  limit: number,
): Promise<readonly { id: string; label: string }[]> {
  const source = await recordSource(ctx, { collectionId, columns: {} });
  const { rows } = await sql<{ id: string; label: string }>`
    select s.id, s.label from ${source} s order by s.id desc limit ${sql.lit(limit)}`.execute(
    ctx.db.withoutPlugins(),
  );
  return rows;
}
