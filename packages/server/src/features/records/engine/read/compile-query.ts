// A record query as SQL: rows, order and fields, compiled with the permissions of the viewer.
import type { Filter } from '@fieldhouse/contract/filters';
import type { RecordQuery } from '@fieldhouse/contract/records';
import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import { type Access, readableField, readableFields } from '../access/access.ts';
import { filterToSql, matchEveryRow, searchToSql } from '../access/filter-to-sql.ts';
import { narrowToMembers } from '../access/member-access.ts';
import { dependsOnToday, dependsOnViewer, loadScope, sourceSqlOf } from '../access/scope.ts';
import type { CompileScope } from '../columns/column-type.ts';
import { targetIdOf } from '../columns/families/id-columns.ts';
import type { Sql } from '../columns/identifiers.ts';
import { systemField } from '../columns/system-fields.ts';
import { type Order, toOrder } from './order-by.ts';

/** A compiled query: which rows, in which order, for which viewer. */
export interface CompiledQuery {
  readonly collection: CollectionDefinition;
  readonly table: Sql;
  readonly where: Sql;
  readonly order: Order;
  readonly fields: readonly FieldDefinition[];
  readonly scope: CompileScope;
  /** True if no filter, search or row rule narrows the collection. */
  readonly isWhole: boolean;
  /** Equal for the same rows in the same order for the same viewer; the key of cached counts and anchors. */
  readonly cacheKey: string;
  /**
   * The collections whose changes can affect the rows or their order: its own, and those reached through
   * links.
   */
  readonly dependsOn: readonly string[];
}

export async function compile(
  ctx: TeamContext,
  collection: CollectionDefinition,
  query: Pick<RecordQuery, 'filter' | 'search' | 'sorts' | 'select'>,
  asked: Access,
): Promise<CompiledQuery> {
  const access = await narrowToMembers(ctx, collection, asked);
  const scope = await loadScope(ctx, collection, access, query.filter);
  const parts: Sql[] = [];
  if (query.filter) parts.push(filterToSql(query.filter, collection, access, scope));
  if (query.search) parts.push(searchToSql(query.search, collection, access));
  // Results for "today" must not be reused tomorrow.
  const day = query.filter && dependsOnToday(query.filter) ? dayInZone(scope.now, scope.timeZone) : null;
  return {
    collection,
    table: sourceSqlOf(ctx.teamId, collection, access),
    where: parts.length === 0 ? matchEveryRow : sql`(${sql.join(parts, sql` and `)})`,
    order: toOrder(sortsOf(collection, query, access), collection, access, scope),
    fields: query.select
      ? query.select.map((name) => readableField(collection, access, name))
      : readableFields(collection, access),
    scope,
    isWhole: parts.length === 0 && !access.limits,
    cacheKey: JSON.stringify([
      collection.version,
      access.cacheKey,
      query.filter,
      query.search,
      query.sorts,
      day,
      query.filter && dependsOnViewer(query.filter) ? scope.me?.userId : null,
    ]),
    dependsOn: [collection.id, ...(access.limits ? linked(collection) : linkedThrough(collection, query))],
  };
}

/** The requested sorts, or the collection's default order as far as the viewer may read its fields. */
function sortsOf(
  collection: CollectionDefinition,
  { sorts = [] }: Pick<RecordQuery, 'sorts'>,
  access: Access,
): NonNullable<RecordQuery['sorts']> {
  if (sorts.length > 0) return sorts;
  return collection.membershipOrder.filter(({ field: name }) => {
    const field = collection.byColumn.get(name);
    return field ? access.mayRead(field) : access.mayReadMetadata && systemField(name) !== undefined;
  });
}

/** A view may depend on any record that the collection links to. */
function linked(collection: CollectionDefinition): readonly string[] {
  return [...new Set(collection.fields.map(targetIdOf))].filter((id) => id !== '' && id !== collection.id);
}

/** Targets of the links that the query filters or sorts by. */
function linkedThrough(
  collection: CollectionDefinition,
  { filter, sorts }: Pick<RecordQuery, 'filter' | 'sorts'>,
): readonly string[] {
  const names = [...(filter ? farLinks(filter) : []), ...(sorts ?? []).map((sort) => sort.field)];
  const targets = names.flatMap((name) => {
    const field = collection.byColumn.get(name);
    return field ? [targetIdOf(field)] : [];
  });
  return [...new Set(targets)].filter((id) => id !== '' && id !== collection.id);
}

function farLinks(filter: Filter): readonly string[] {
  if (!('operator' in filter)) return [...(filter.all ?? []), ...(filter.any ?? [])].flatMap(farLinks);
  const [link = '', far] = filter.field.split('.');
  return far === undefined ? [] : [link];
}
