// Compiles rules ("read this field in the records matching that filter") into a view: a sub-select that
// replaces the table, so that filters, sorts, searches, counts and labels cannot reach anything outside it.
import { createHash } from 'node:crypto';
import { holdsSeveral, isCollectionLink, isRecordLink } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import { covers, type DataRules, type Rule } from '@fieldhouse/domain/roles/data-rules';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import type { Target } from '../columns/column-type.ts';
import { columnTypes } from '../columns/column-types.ts';
import {
  allCollectionsVisibleSql,
  hasCollectionLink,
  visibleCollectionsSql,
} from '../columns/families/collection-columns.ts';
import { targetIdOf } from '../columns/families/id-columns.ts';
import { columnOf, type Sql, tableOf } from '../columns/identifiers.ts';
import { fieldMark, fieldMarkEnd } from '../columns/search-marks.ts';
import { type Access, fullAccess, type Limits, type MemberAccess } from './access.ts';
import { filterToSql } from './filter-to-sql.ts';
import { isLink, loadScope, loadTargets, membersOf } from './scope.ts';

export interface AccessRequest {
  readonly collection: CollectionDefinition;
  /** The rules of a collection; called for the collection itself and for those it links to. */
  readonly rulesOf: (collection: CollectionDefinition) => DataRules;
  /** Ids of the collections visible to the viewer; called only if a field references collections. */
  readonly visibleCollections: () => Promise<readonly string[]>;
  /** Equal for viewers with equal rules. */
  readonly cacheKey: string;
}

export async function compileAccess(ctx: TeamContext, request: AccessRequest): Promise<MemberAccess> {
  const { collection, rulesOf } = request;
  const rules = rulesOf(collection);
  const { targets, linked } = await loadLinked(ctx, request);
  const named = [collection, ...linked.keys()].some(hasCollectionLink)
    ? await request.visibleCollections()
    : undefined;
  const links = new Map<string, Link>();
  for (const [definition, further] of linked) {
    const targetRules = rulesOf(definition);
    if (targetRules.rows === 'never') continue;
    links.set(definition.id, {
      rows: await toSql(ctx, definition, targetRules.rows),
      target: await toTarget(ctx, request, { collection: definition, targets: further, named }),
    });
  }
  const members = await membersOf(ctx, collection);
  const rowsOf = async (rule: Rule) => both(members, await toSql(ctx, collection, rule));
  const view = await compileView(ctx, { collection, targets, rules, links, named, members });
  const mayWrite = (field: FieldDefinition) => rules.update(field.id) !== 'never';
  const updates = collection.fields.map((field) => rules.update(field.id));
  const access: Access = {
    mayRead: (field) => rules.read(field.id) !== 'never',
    mayWrite,
    mayCreate: collection.fields.some(mayWrite),
    mayDelete: rules.delete !== 'never',
    mayReadMetadata: rules.metadata !== 'never',
    isSearchMasked: view.isSearchMasked,
    cacheKey: named ? `${request.cacheKey}:${digest(named)}` : request.cacheKey,
    limits: {
      source: view.source,
      readable: ({ id }) => view.readable.get(id),
      metadata: view.metadata,
      writable: await eachField(ctx, rules.update, { collection, targets, links, named }),
      creatable: await toSql(ctx, collection, eitherOf(updates)),
      deletable: await rowsOf(rules.delete),
      visible: await rowsOf(rules.rows),
      collections: named,
      targets: new Map([...links].map(([id, { target }]) => [id, target])),
    },
  };
  // The source and every row condition include the membership condition.
  return access as MemberAccess;
}

function both(one: Sql | undefined, other: Sql | undefined): Sql | undefined {
  return one && other ? sql`(${one} and ${other})` : (one ?? other);
}

interface Link {
  /** Raw rows `r` of the target visible to the viewer; undefined for all. */
  readonly rows: Sql | undefined;
  readonly target: Target;
}

type Targets = ReadonlyMap<string, Target>;

interface Linked {
  /** Targets of the collection's fields, including list items. */
  readonly targets: Targets;
  /**
   * Collections that links point to, each with the targets of its own fields. List items are not included:
   * they belong to their field.
   */
  readonly linked: ReadonlyMap<CollectionDefinition, Targets>;
}

/** Loads the targets of the collection's fields, and those of the collections that it links to. */
async function loadLinked(ctx: TeamContext, { collection }: AccessRequest): Promise<Linked> {
  const targets = await loadTargets(ctx, collection);
  const ids = new Set(collection.fields.filter(isLink).map(targetIdOf));
  const linked = new Map<CollectionDefinition, Targets>();
  for (const { definition } of targets.values())
    if (ids.has(definition.id)) linked.set(definition, await loadTargets(ctx, definition));
  return { targets, linked };
}

/** One hop away: the target's own links are limited to visible records and are not followed further. */
async function toTarget(
  ctx: TeamContext,
  { rulesOf }: AccessRequest,
  { collection, targets, named }: Pick<ViewRequest, 'collection' | 'targets' | 'named'>,
): Promise<Target> {
  const rules = rulesOf(collection);
  const links = new Map<string, Pick<Link, 'rows'>>();
  for (const { definition: further } of targets.values()) {
    const { rows } = rulesOf(further);
    if (rows !== 'never') links.set(further.id, { rows: await toSql(ctx, further, rows) });
  }
  const { source } = await compileView(ctx, { collection, targets, rules, links, named, members: undefined });
  return {
    definition: collection,
    source,
    isOpen: false,
    mayRead: (field) => rules.read(field.id) !== 'never',
  };
}

interface View {
  readonly source: Sql;
  /** By field, without the conditions of link targets, which change over time; undefined for all rows. */
  readonly readable: ReadonlyMap<string, Sql | undefined>;
  readonly metadata: Sql | undefined;
  readonly isSearchMasked: boolean;
}

interface ViewRequest {
  readonly collection: CollectionDefinition;
  readonly targets: Targets;
  readonly rules: DataRules;
  readonly links: Links;
  readonly named: readonly string[] | undefined;
  /**
   * The rows of a child collection. Links are not narrowed by it: they show whatever is visible to the viewer
   * in any way.
   */
  readonly members: Sql | undefined;
}

type Links = ReadonlyMap<string, Pick<Link, 'rows'>>;

async function compileView(
  ctx: TeamContext,
  { collection, targets, rules, links, named, members }: ViewRequest,
): Promise<View> {
  const cells: Cell[] = [];
  const readable = new Map<string, Sql | undefined>();
  for (const field of collection.columns) {
    const rule = rules.read(field.id);
    if (rule === 'never') continue;
    const targetId = targetIdOf(field);
    const isMany = isRecordLink(field.dataType) && holdsSeveral(field.dataType);
    const granted = covers(rule, rules.rows) ? undefined : await toSql(ctx, collection, rule);
    readable.set(field.id, granted);
    const parts = [
      granted,
      isLink(field) && !isMany
        ? linkExists(ctx.teamId, field, targets.get(targetId)?.definition, links.get(targetId))
        : undefined,
    ].filter((part) => part !== undefined);
    cells.push({
      field,
      when: parts.length === 0 ? undefined : sql`(${sql.join(parts, sql` and `)})`,
      seen: isMany
        ? existingLinks(ctx.teamId, field, targets.get(targetId)?.definition, links.get(targetId))
        : named && isCollectionLink(field.dataType)
          ? visibleCollectionsSql(field, named)
          : undefined,
    });
  }
  const isSearchMasked = collection.tableFields.some(
    (field) => field.isSearchable && !cells.some((cell) => cell.field === field && cell.when === undefined),
  );
  const metadata = covers(rules.metadata, rules.rows)
    ? undefined
    : await toSql(ctx, collection, rules.metadata);
  const columns = [
    sql`r.id, r.version, r.deleted_at`,
    ...['created_at', 'created_by', 'updated_at', 'updated_by'].map((name) =>
      cell(sql.id('r', name), name, metadata),
    ),
    ...cells.flatMap(({ field, when, seen }) =>
      columnTypes[field.dataType]
        .columns(field)
        .map((column) => cell(seen ?? sql.id('r', column.name), column.name, when)),
    ),
    isSearchMasked ? sql`${searchOf(cells)} as search, r.search as raw_search` : sql`r.search`,
  ];
  const rows = both(members, await toSql(ctx, collection, rules.rows));
  return {
    isSearchMasked,
    readable,
    metadata,
    source: sql`(select ${sql.join(columns)} from ${tableOf(ctx.teamId, collection)} r${rows ? sql` where ${rows}` : sql``})`,
  };
}

interface Cell {
  readonly field: FieldDefinition;
  /** Rows in which the value is readable; undefined for all. */
  readonly when: Sql | undefined;
  /** The visible part of a value with several entries; undefined for the whole value. */
  readonly seen: Sql | undefined;
}

function cell(column: Sql, name: string, when: Sql | undefined): Sql {
  return when
    ? sql`case when ${when} then ${column} end as ${sql.id(name)}`
    : sql`${column} as ${sql.id(name)}`;
}

/**
 * The rows whose link is to a visible record; undefined for all. Any other link is empty for the viewer, like
 * a link to a record in the trash.
 */
function linkExists(
  teamId: string,
  field: FieldDefinition,
  target: CollectionDefinition | undefined,
  link: Pick<Link, 'rows'> | undefined,
): Sql | undefined {
  if (!target || !link) return sql`false`;
  if (!link.rows) return undefined;
  return sql`exists (select from (select r.id from ${tableOf(teamId, target)} r where ${link.rows}) h
    where h.id = ${columnOf(field)})`;
}

/** The visible links of a multi-link value, SQL null if there are none; undefined for the whole value. */
function existingLinks(
  teamId: string,
  field: FieldDefinition,
  target: CollectionDefinition | undefined,
  link: Pick<Link, 'rows'> | undefined,
): Sql | undefined {
  if (!target || !link) return sql`null::uuid[]`;
  if (!link.rows) return undefined;
  return sql`(select array_agg(u.id order by u.place) from unnest(${columnOf(field)}) with ordinality as u(id, place)
    where exists (select from (select r.id from ${tableOf(teamId, target)} r where ${link.rows}) h where h.id = u.id))`;
}

/**
 * The rows in which the viewer sees all links of a value: otherwise, writing it would drop the hidden ones.
 * Undefined for all rows.
 */
function allLinksExist(
  teamId: string,
  field: FieldDefinition,
  target: CollectionDefinition | undefined,
  link: Pick<Link, 'rows'> | undefined,
): Sql | undefined {
  if (!target || !link) return sql`${columnOf(field)} is null`;
  if (!link.rows) return undefined;
  return sql`not exists (select from unnest(${columnOf(field)}) as u(id)
    where not exists (select from (select r.id from ${tableOf(teamId, target)} r where ${link.rows}) h where h.id = u.id))`;
}

/** The lines of the stored search text whose values are readable. */
function searchOf(cells: readonly Cell[]): Sql {
  const mark = sql`split_part(p.line, ${fieldMarkEnd}, 1)`;
  const searchable = cells.filter(({ field }) => field.isSearchable);
  const open = searchable.filter(({ when }) => when === undefined).map(({ field }) => fieldMark(field));
  const tests = [
    sql`${mark} = any(${sql.val(open)}::text[])`,
    ...searchable.flatMap(({ field, when }) =>
      when ? [sql`(${mark} = ${fieldMark(field)} and ${when})`] : [],
    ),
  ];
  return sql`coalesce((select string_agg(p.line, E'\n') from string_to_table(r.search, E'\n') p(line)
    where ${sql.join(tests, sql` or `)}), '')`;
}

async function eachField(
  ctx: TeamContext,
  ruleOf: DataRules['update'],
  { collection, targets, links, named }: Pick<ViewRequest, 'collection' | 'targets' | 'links' | 'named'>,
): Promise<Limits['writable']> {
  const compiled = new Map<string, Sql | undefined>();
  for (const field of collection.fields) {
    const targetId = targetIdOf(field);
    const parts = [
      await toSql(ctx, collection, ruleOf(field.id)),
      isRecordLink(field.dataType) && holdsSeveral(field.dataType)
        ? allLinksExist(ctx.teamId, field, targets.get(targetId)?.definition, links.get(targetId))
        : named && isCollectionLink(field.dataType) && holdsSeveral(field.dataType)
          ? allCollectionsVisibleSql(field, named)
          : undefined,
    ].filter((part) => part !== undefined);
    compiled.set(field.id, parts.length === 0 ? undefined : sql`(${sql.join(parts, sql` and `)})`);
  }
  return ({ id }) => compiled.get(id);
}

/** Part of the cache key: the visible collections can change while the viewer's permissions stay the same. */
function digest(ids: readonly string[]): string {
  return createHash('sha256').update(ids.join()).digest('base64url');
}

function eitherOf(rules: readonly Rule[]): Rule {
  if (rules.includes('always')) return 'always';
  const filters = rules.flatMap((rule) => (typeof rule === 'string' ? [] : [...rule]));
  return filters.length === 0 ? 'never' : filters;
}

/** The raw rows `r` that a rule allows; undefined for all. */
async function toSql(
  ctx: TeamContext,
  collection: CollectionDefinition,
  rule: Rule,
): Promise<Sql | undefined> {
  if (rule === 'always') return undefined;
  if (rule === 'never') return sql`false`;
  const parts: Sql[] = [];
  for (const filter of rule) parts.push(await ruleFilter(ctx, collection, filter));
  return sql`(${sql.join(parts, sql` or `)})`;
}

/**
 * Full access, because a rule may filter by fields that the viewer can't read. A rule that names a deleted
 * field grants nothing.
 */
async function ruleFilter(ctx: TeamContext, collection: CollectionDefinition, filter: Filter): Promise<Sql> {
  try {
    return filterToSql(filter, collection, fullAccess, await loadScope(ctx, collection, fullAccess, filter));
  } catch (error) {
    if (error instanceof Refusal) return sql`false`;
    throw error;
  }
}
