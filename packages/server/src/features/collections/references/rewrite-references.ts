// Rewrites what names an item that goes. Values are ids, long enough to occur nowhere by chance, so that every content is
// walked in the same way, whatever it is.
import { isDeepStrictEqual } from 'node:util';
import type { ReferenceCount } from '@fieldhouse/contract/references';
import type { TeamContext } from '../../../kernel/context.ts';
import { type Referrer, type ReferringItem, replaceIds } from '../../catalogue/index.ts';
import { referrers } from './referrers.ts';
import { deleteRewrite, insertReplacedItem, insertRewrite, listRewrites } from './rewrite-queries.ts';

/** In how many places an item is named. */
export async function countReferences(ctx: TeamContext, itemId: string): Promise<ReferenceCount[]> {
  const counts: ReferenceCount[] = [];
  for (const referrer of Object.values(referrers)) {
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
  for (const referrer of Object.values(referrers)) {
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
  before: ReferringItem,
  { content, changeId }: { readonly content: unknown; readonly changeId: string },
): Promise<void> {
  await referrer.save(ctx, before, content);
  const { kind } = referrer;
  await insertRewrite(ctx.db, changeId, {
    kind,
    subjectId: before.id,
    before: before.content,
    after: content,
  });
}

/** Gives back what a change rewrote, but for what somebody changed since. Answers `kind:id` of what it gave back. */
export async function restoreReferences(ctx: TeamContext, changeId: string): Promise<ReadonlySet<string>> {
  const restored = new Set<string>();
  for (const { referrer, found, before } of await listRestorableReferences(ctx, changeId)) {
    await referrer.save(ctx, found, before);
    restored.add(`${referrer.kind}:${found.id}`);
  }
  await deleteRewrite(ctx.db, changeId);
  return restored;
}

/** What would be given back. */
export async function listRestorableReferences(ctx: TeamContext, changeId: string) {
  const restorable: { referrer: Referrer; found: ReferringItem; before: unknown }[] = [];
  for (const { kind, subjectId, before, after } of await listRewrites(ctx.db, changeId)) {
    const referrer = referrers[kind];
    const [found] = (await referrer.find(ctx, { id: subjectId })) ?? [];
    if (!found || !isDeepStrictEqual(found.content, after)) continue;
    restorable.push({ referrer, found, before });
  }
  return restorable;
}
