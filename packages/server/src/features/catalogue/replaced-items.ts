// Replacements of items, for immutable content such as published wizards that references the old ones.
import type { TeamContext } from '../../kernel/context.ts';
import { findReplacedItems } from './catalogue-queries.ts';

const uuids = /"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"/g;

/** Returns immutable content with each replaced item that it references swapped for its replacement. */
export async function withReplacedItems<T>(ctx: TeamContext, content: T): Promise<T> {
  const named = JSON.stringify(content).match(uuids) ?? [];
  const ids = [...new Set(named.map((one) => one.slice(1, -1)))];
  const replaced = await findReplacedItems(ctx.db, ids);
  // Ids are replaced by ids, so the type stays the same.
  return replaced.size === 0 ? content : (replaceIds(content, replaced) as T);
}

/** Duplicates in a list after replacing are removed. */
export function replaceIds(content: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof content === 'string') return ids.get(content) ?? content;
  if (typeof content !== 'object' || content === null) return content;
  if (!Array.isArray(content)) {
    return Object.fromEntries(Object.entries(content).map(([name, one]) => [name, replaceIds(one, ids)]));
  }
  const some = content.map((one) => replaceIds(one, ids));
  const isHit = content.some((one) => typeof one === 'string' && ids.has(one));
  return isHit ? [...new Set(some)] : some;
}
