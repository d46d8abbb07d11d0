import type { Filter } from '@fieldhouse/contract/filters';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { type CollectionDefinition, loadCollection } from '../../collections/index.ts';
import { targetIdOf } from './column-families.ts';
import type { CompileScope } from './column-type.ts';

const relative = /^(within_|today$|this_)/;

/** Loads what compiling a query needs besides the definition itself: the collections that its fields point at. */
export async function loadScope(
  ctx: TeamContext,
  collection: CollectionDefinition,
  filter?: Filter,
): Promise<CompileScope> {
  const ids = new Set(collection.fields.map(targetIdOf).filter((id) => id !== ''));
  const found = await Promise.all(
    // A collection in the trash shows no labels.
    [...ids].map((id) => loadCollection(ctx, id).catch(() => undefined)),
  );
  const targets = new Map(found.flatMap((one) => (one ? [[one.id as string, one] as const] : [])));
  return {
    teamId: ctx.teamId,
    now: ctx.now(),
    timeZone: filter && isRelative(filter) ? await teamZone(ctx) : 'UTC',
    targets,
  };
}

/** Whether what it finds depends on the day. */
export function isRelative(filter: Filter): boolean {
  if ('operator' in filter) return relative.test(filter.operator);
  return [...(filter.all ?? []), ...(filter.any ?? [])].some(isRelative);
}

async function teamZone(ctx: TeamContext): Promise<string> {
  const row = await ctx.db.selectFrom('teams').select('primaryTimezone').executeTakeFirst();
  return row?.primaryTimezone ?? 'UTC';
}

/** True for every row: what an empty group means. */
export const everything = sql`true`;
