// Rewrites what names an item that goes. Values are ids, long enough to occur nowhere by chance, so that every content is
// walked in the same way, whatever it is.
import { isDeepStrictEqual } from 'node:util';
import type { ReferenceCount } from '@fieldhouse/contract/references';
import type { TeamContext } from '../../kernel/context.ts';
import { listReferrers, type Referrer, type ReferringContent } from './referrers.ts';
import {
  deleteRewritten,
  findReplacedItems,
  insertReplacedItem,
  insertRewritten,
  listRewritten,
} from './rewritten-queries.ts';

/** In how many places an item is named. */
export async function countReferences(ctx: TeamContext, itemId: string): Promise<ReferenceCount[]> {
  const counts: ReferenceCount[] = [];
  for (const referrer of listReferrers()) {
    const { length } = await referrer.find(ctx, { text: itemId });
    if (length > 0) counts.push({ kind: referrer.kind, count: length });
  }
  return counts;
}

/** Everything that names the item names the other one. Answers how many did. */
export async function replaceReferences(
  ctx: TeamContext,
  { itemId, replaceWith, changeId }: { itemId: string; replaceWith: string; changeId: string },
): Promise<number> {
  let count = 0;
  for (const referrer of listReferrers()) {
    for (const found of await referrer.find(ctx, { text: itemId })) {
      count += 1;
      const content = replaceIds(found.content, new Map([[itemId, replaceWith]]));
      // A wizard whose live version alone names it.
      if (isDeepStrictEqual(content, found.content)) continue;
      await rewriteContent(ctx, referrer, found, { content, changeId });
    }
  }
  await insertReplacedItem(ctx.db, { itemId, replacedBy: replaceWith, changeId });
  return count;
}

/** Saves another content, and keeps what it was for as long as the change may be taken back. */
export async function rewriteContent(
  ctx: TeamContext,
  referrer: Referrer,
  before: ReferringContent,
  { content, changeId }: { readonly content: unknown; readonly changeId: string },
): Promise<void> {
  await referrer.save(ctx, before, content);
  const { kind } = referrer;
  await insertRewritten(ctx.db, changeId, {
    kind,
    subjectId: before.id,
    before: before.content,
    after: content,
  });
}

/** Gives back what a change rewrote, but for what somebody changed since. Answers `kind:id` of what it gave back. */
export async function restoreReferences(ctx: TeamContext, changeId: string): Promise<ReadonlySet<string>> {
  const restored = new Set<string>();
  for (const { referrer, found, before } of await listRestorable(ctx, changeId)) {
    await referrer.save(ctx, found, before);
    restored.add(`${referrer.kind}:${found.id}`);
  }
  await deleteRewritten(ctx.db, changeId);
  return restored;
}

/** What would be given back. */
export async function listRestorable(ctx: TeamContext, changeId: string) {
  const referrers = new Map(listReferrers().map((one) => [one.kind, one]));
  const restorable: { referrer: Referrer; found: ReferringContent; before: unknown }[] = [];
  for (const { kind, subjectId, before, after } of await listRewritten(ctx.db, changeId)) {
    const referrer = referrers.get(kind);
    const [found] = (await referrer?.find(ctx, { id: subjectId })) ?? [];
    if (!referrer || !found || !isDeepStrictEqual(found.content, after)) continue;
    restorable.push({ referrer, found, before });
  }
  return restorable;
}

const uuids = /"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"/g;

/** A content that can't be changed, with the items that stand for those it names. */
export async function withReplacedItems<T>(ctx: TeamContext, content: T): Promise<T> {
  const named = JSON.stringify(content).match(uuids) ?? [];
  const ids = [...new Set(named.map((one) => one.slice(1, -1)))];
  const replaced = await findReplacedItems(ctx.db, ids);
  // Ids take the place of ids.
  return replaced.size === 0 ? content : (replaceIds(content, replaced) as T);
}

/** In a list of values each stands once. */
function replaceIds(content: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof content === 'string') return ids.get(content) ?? content;
  if (typeof content !== 'object' || content === null) return content;
  if (!Array.isArray(content)) {
    return Object.fromEntries(Object.entries(content).map(([name, one]) => [name, replaceIds(one, ids)]));
  }
  const some = content.map((one) => replaceIds(one, ids));
  const isHit = content.some((one) => typeof one === 'string' && ids.has(one));
  return isHit ? [...new Set(some)] : some;
}
