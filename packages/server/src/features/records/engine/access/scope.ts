import { isRecordLink } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import { memberField } from '@fieldhouse/domain/roles/data-rules';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import { type CollectionDefinition, type FieldDefinition, findCollection } from '../../../catalogue/index.ts';
import type { CompileScope, Target } from '../columns/column-type.ts';
import { targetIdOf } from '../columns/families/id-columns.ts';
import { type Sql, tableOf } from '../columns/identifiers.ts';
import { type Access, cachedReadableFields, fullAccess } from './access.ts';
import { filterToSql } from './filter-to-sql.ts';

const relative = /^(within_|today$|this_)/;

/** Loads what a query needs besides the definition itself: the collections that its fields reference. */
export async function loadScope(
  ctx: TeamContext,
  collection: CollectionDefinition,
  access: Access,
  filter?: Filter,
): Promise<CompileScope> {
  const targets = await loadTargets(ctx, collection);
  const { actor } = ctx;
  const fields = cachedReadableFields(collection, access);
  return {
    cacheKey: fields && { fields, targets: access.limits?.targets ?? targets },
    teamId: ctx.teamId,
    collectionId: collection.rootId,
    now: ctx.now(),
    timeZone: [filter, ...collection.chain.map((one) => one.filter)].some((one) => one && dependsOnToday(one))
      ? await teamZone(ctx)
      : 'UTC',
    me: actor.kind === 'member' ? { userId: actor.userId, email: actor.email } : undefined,
    targetOf(field) {
      const id = targetIdOf(field);
      // The items of a selection are visible wherever the field is; a link shows only what the viewer may see
      // of its target.
      return access.limits && isLink(field) ? access.limits.targets.get(id) : targets.get(id);
    },
  };
}

/** The scope of a write, with the rows that links to child collections may name. */
export interface WriteScope extends CompileScope {
  /** By collection: the raw rows `r` that belong to it. A collection without an entry is its whole table. */
  readonly members: ReadonlyMap<string, Sql>;
}

export async function loadWriteScope(
  ctx: TeamContext,
  collection: CollectionDefinition,
  access: Access,
  written: readonly ReadonlyMap<FieldDefinition, unknown>[],
): Promise<WriteScope> {
  const scope = await loadScope(ctx, collection, access);
  const fields = new Set(written.flatMap((values) => [...values.keys()]));
  const targets = new Set([...fields].flatMap((field) => scope.targetOf(field)?.definition ?? []));
  const members = new Map<string, Sql>();
  for (const target of targets) {
    const rows = await membersOf(ctx, target);
    if (rows) members.set(target.id, rows);
  }
  return { ...scope, members };
}

/** The raw rows `r` that belong to the collection; undefined for the whole table. */
export async function membersOf(
  ctx: TeamContext,
  collection: CollectionDefinition,
): Promise<Sql | undefined> {
  if (collection.chain.length === 0) return undefined;
  const condition: Filter = { field: memberField, operator: 'is', value: collection.id };
  const scope = await loadScope(ctx, collection, fullAccess, condition);
  try {
    return filterToSql(condition, collection, fullAccess, scope);
  } catch (error) {
    // The filter names a deleted field, so nothing matches.
    if (error instanceof Refusal) return sql`false`;
    throw error;
  }
}

type Targets = ReadonlyMap<string, Target>;

/** Valid while none of the definitions has changed. */
const known = new WeakMap<
  CollectionDefinition,
  { readonly ids: readonly string[]; readonly targets: Targets }
>();

/**
 * Every collection that the fields reference, without restrictions. A collection in the trash shows no
 * labels.
 */
export async function loadTargets(ctx: TeamContext, collection: CollectionDefinition): Promise<Targets> {
  const before = known.get(collection);
  const ids = before?.ids ?? [...new Set(collection.fields.map(targetIdOf).filter((id) => id !== ''))];
  const found = await Promise.all(ids.map((id) => findCollection(ctx, id)));
  if (before && found.every((one, at) => one === before.targets.get(ids[at] ?? '')?.definition))
    return before.targets;
  const targets = new Map(
    found.flatMap((one) => (one ? [[one.id as string, openTarget(ctx.teamId, one)] as const] : [])),
  );
  known.set(collection, { ids, targets });
  return targets;
}

function openTarget(teamId: string, definition: CollectionDefinition): Target {
  return { definition, source: tableOf(teamId, definition), isOpen: true, mayRead: () => true };
}

/** References a record of another collection, not an item that belongs to the field. */
export function isLink(field: FieldDefinition): boolean {
  return isRecordLink(field.dataType);
}

/** The source of the viewer's reads: the table, or the restricted view of it. */
export function sourceSqlOf(teamId: string, collection: CollectionDefinition, { limits }: Access): Sql {
  return limits ? limits.source : tableOf(teamId, collection);
}

/** Whether the filter depends on the current day. */
export function dependsOnToday(filter: Filter): boolean {
  return someCondition(filter, ({ operator }) => relative.test(operator));
}

/** Whether the filter depends on the viewer. */
export function dependsOnViewer(filter: Filter): boolean {
  return someCondition(filter, ({ operator }) => operator === 'is_me');
}

function someCondition(filter: Filter, test: (condition: { operator: string }) => boolean): boolean {
  if ('operator' in filter) return test(filter);
  return [...(filter.all ?? []), ...(filter.any ?? [])].some((part) => someCondition(part, test));
}

async function teamZone(ctx: TeamContext): Promise<string> {
  const row = await ctx.db.selectFrom('teams').select('primaryTimezone').executeTakeFirst();
  return row?.primaryTimezone ?? 'UTC';
}
