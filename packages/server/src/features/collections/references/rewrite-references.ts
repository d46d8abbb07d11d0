// Rewrites references to an item that is being removed. Values are ids, too long to occur by chance, so that
// all kinds of content are walked the same way.
import { isDeepStrictEqual } from 'node:util';
import type { ReferenceCount } from '@fieldhouse/contract/references';
import type { TeamContext } from '../../../kernel/context.ts';
import { type Referrer, type ReferringItem, replaceIds } from '../../catalogue/index.ts';
import { referrers } from './referrers.ts';
import { deleteRewrite, insertReplacedItem, insertRewrite, listRewrites } from './rewrite-queries.ts';

/** The number of references to an item. */
export async function countReferences(ctx: TeamContext, itemId: string): Promise<ReferenceCount[]> {
  const counts: ReferenceCount[] = [];
  for (const referrer of Object.values(referrers)) {
    const { length } = await referrer.find(ctx, { text: itemId });
    if (length > 0) counts.push({ kind: referrer.kind, count: length });
  }
  return counts;
}

/** Replaces all references to the item with the other one. Returns how many. */
export async function replaceReferences(
  ctx: TeamContext,
  { itemId, replaceWith, changeId }: { itemId: string; replaceWith: string; changeId: string },
): Promise<number> {
  let count = 0;
  for (const referrer of Object.values(referrers)) {
    for (const found of await referrer.find(ctx, { text: itemId })) {
      count += 1;
      const content = replaceIds(found.content, new Map([[itemId, replaceWith]]));
      // A wizard that names it only in its live version.
      if (isDeepStrictEqual(content, found.content)) continue;
      await rewriteContent(ctx, referrer, found, { content, changeId });
    }
  }
  await insertReplacedItem(ctx.db, { itemId, replacedBy: replaceWith, changeId });
  return count;
}

/** Saves new content, and stores the previous content for as long as the change can be undone. */
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

/** Restores what a change rewrote, except for content edited since. Returns `kind:id` of what it restored. */
export async function restoreReferences(ctx: TeamContext, changeId: string): Promise<ReadonlySet<string>> {
  const restored = new Set<string>();
  for (const { referrer, found, before } of await listRestorableReferences(ctx, changeId)) {
    await referrer.save(ctx, found, before);
    restored.add(`${referrer.kind}:${found.id}`);
  }
  await deleteRewrite(ctx.db, changeId);
  return restored;
}

/** The references that would be restored. */
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
