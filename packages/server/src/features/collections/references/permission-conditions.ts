// Conditions of roles, API keys and smart collections that name a field or an item: they decide who may read
// what, so an author with limited permissions must not change their meaning.
import type { Filter } from '@fieldhouse/contract/filters';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { findCollection, leafConditionsOf, limitedAuthor, type StoredQuery } from '../../catalogue/index.ts';
import { referrers } from './referrers.ts';

/**
 * Whether a condition of a role, an API key or a smart collection names a deleted column. Such a condition
 * matches nothing; with a new field of that name it would match what the author chooses.
 */
export async function isColumnInPermissions(
  ctx: TeamContext,
  rootId: string,
  columnName: string,
): Promise<boolean> {
  if (!limitedAuthor(ctx)) return false;
  for (const referrer of Object.values(referrers)) {
    if (referrer.unfit !== 'blocks') continue;
    for (const found of await referrer.find(ctx, { text: columnName })) {
      for (const query of referrer.queriesOf?.(found) ?? [])
        if (await asksFor(ctx, query, { rootId, columnName })) return true;
    }
  }
  return false;
}

/**
 * Refuses an author with limited permissions if a condition of a role, an API key or a smart collection names
 * it.
 */
export async function ensureNotInPermissions(ctx: TeamContext, id: string): Promise<void> {
  if (!limitedAuthor(ctx)) return;
  for (const referrer of Object.values(referrers)) {
    if (referrer.unfit !== 'blocks') continue;
    refuseUnless((await referrer.find(ctx, { text: id })).length === 0, 'forbidden');
  }
}

interface Column {
  readonly rootId: string;
  readonly columnName: string;
}

async function asksFor(ctx: TeamContext, query: StoredQuery, column: Column): Promise<boolean> {
  if (!query.filter) return false;
  const asked = await findCollection(ctx, query.collectionId);
  if (!asked) return false;
  for (const name of fieldNames(query.filter)) {
    const [own = '', far] = name.split('.');
    if (own === column.columnName && asked.rootId === column.rootId) return true;
    if (far !== column.columnName) continue;
    const targetId = asked.byColumn.get(own)?.settings.collectionId;
    const target = typeof targetId === 'string' ? await findCollection(ctx, targetId) : undefined;
    if (target?.rootId === column.rootId) return true;
  }
  return false;
}

function fieldNames(filter: Filter): readonly string[] {
  return leafConditionsOf(filter).map(({ field }) => field);
}
