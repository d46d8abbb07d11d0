// Links of a mail that only those get who meet a condition: who clicked one meets it, so that who may not read the condition must
// not see who did.
import {
  conditionName,
  conditionsIn,
  type PlacedCondition,
} from '@fieldhouse/domain/messages/content/block-conditions';
import type { TeamContext } from '../../../kernel/context.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { checkQuery } from '../../records/index.ts';
import { storedAbTest } from '../stored-ab-test.ts';
import { storedBlocks } from '../written-content.ts';
import { findConditionalContent, listConditionalLinks } from './hidden-link-queries.ts';
import { seesAllRecords, senderAccess } from './sender-access.ts';

/** The positions of the links whose clicks are hidden from the caller. */
export async function hiddenLinks(ctx: TeamContext, messageId: string): Promise<number[]> {
  if (seesAllRecords(ctx)) return [];
  const content = await findConditionalContent(ctx.db, messageId);
  if (!content) return [];
  const hidden = [
    ...(await hiddenConditions(ctx, content.blocks, 'a')),
    ...(await hiddenConditions(ctx, storedAbTest(content.abTest)?.blocks ?? content.blocks, 'b')),
  ];
  return hidden.length === 0 ? [] : listConditionalLinks(ctx.db, messageId, hidden);
}

async function hiddenConditions(ctx: TeamContext, blocks: unknown, variant: 'a' | 'b'): Promise<string[]> {
  const names: string[] = [];
  for (const condition of conditionsIn(storedBlocks(blocks) ?? []))
    if (!(await mayReadCondition(ctx, condition))) names.push(conditionName(condition.blockId, variant));
  return names;
}

export async function mayReadCondition(ctx: TeamContext, condition: PlacedCondition): Promise<boolean> {
  return (await unlessRefused(() => ensureReadableCondition(ctx, condition).then(() => true))) ?? false;
}

export async function ensureReadableCondition(
  ctx: TeamContext,
  { collectionId, filter }: PlacedCondition,
): Promise<void> {
  const collection = await loadCollection(ctx, collectionId);
  await checkQuery(ctx, collection, { filter: filter ?? undefined }, await senderAccess(ctx, collection));
}
