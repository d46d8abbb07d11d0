// Items that were replaced by others: contents that are immutable, such as published wizards, name the old ones.
import type { TeamContext } from '../../kernel/context.ts';
import { findReplacedItems } from './catalogue-queries.ts';

const uuids = /"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"/g;

/** A content that can't be changed, with each replaced item that it names swapped for its replacement. */
export async function withReplacedItems<T>(ctx: TeamContext, content: T): Promise<T> {
  const named = JSON.stringify(content).match(uuids) ?? [];
  const ids = [...new Set(named.map((one) => one.slice(1, -1)))];
  const replaced = await findReplacedItems(ctx.db, ids);
  // Ids replace ids, so the type stays.
  return replaced.size === 0 ? content : (replaceIds(content, replaced) as T);
}

/** Replaced values of a list are made unique. */
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
