// Links of a mail that only those get who meet a condition: who clicked one meets it, so that who may not read the condition must
// not see who did.
import type { Filter } from '@fieldhouse/contract/filters';
import { audience as audienceSchema } from '@fieldhouse/contract/message-audience';
import {
  conditionName,
  conditionsIn,
  type PlacedCondition,
} from '@fieldhouse/domain/messages/content/block-conditions';
import type { TeamContext } from '../../../kernel/context.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { checkDefinition, checkQuery } from '../../records/index.ts';
import { contentsOf } from '../stored-translations.ts';
import { storedBlocks } from '../written-content.ts';
import { findContents, listConditionalLinks, listPositions } from './hidden-link-queries.ts';
import { seesAllRecords, senderAccess } from './sender-access.ts';

/** The positions of the links whose clicks are hidden from the caller. */
export async function hiddenLinks(ctx: TeamContext, messageId: string): Promise<number[]> {
  if (seesAllRecords(ctx)) return [];
  const content = await findContents(ctx.db, messageId);
  if (!content) return [];
  // Each language has links of its own: who clicked one reads that language.
  if (content.translations !== null && !(await mayReadLanguages(ctx, content.audience)))
    return listPositions(ctx.db, messageId);
  const hidden: string[] = [];
  for (const one of contentsOf(content))
    for (const condition of conditionsIn(storedBlocks(one.blocks) ?? []))
      if (!(await readsEverywhere(ctx, condition.collectionId, condition.filter)))
        hidden.push(conditionName(condition.blockId, one));
  return hidden.length === 0 ? [] : listConditionalLinks(ctx.db, messageId, hidden);
}

/** Whether the caller may read every field that decides the language of a person. */
export async function mayReadLanguages(ctx: TeamContext, stored: unknown): Promise<boolean> {
  if (seesAllRecords(ctx)) return true;
  const { languageFields = [] } = stored === null ? {} : audienceSchema.parse(stored);
  for (const { collectionId, column } of languageFields)
    if (!(await readsColumn(ctx, collectionId, column))) return false;
  return true;
}

/** Whether the caller may read the column, or one of linked records, in every record that they see. */
export function readsColumn(ctx: TeamContext, collectionId: string, column: string): Promise<boolean> {
  return readsEverywhere(ctx, collectionId, { field: column, operator: 'is_empty' });
}

/** Whether they may read what the filter compares in every record that they see: in others, who matches would say what is hidden. */
async function readsEverywhere(
  ctx: TeamContext,
  collectionId: string,
  filter: Filter | null,
): Promise<boolean> {
  const reads = async () => {
    await checkDefinition(ctx, await loadCollection(ctx, collectionId), { filter });
    return true;
  };
  return (await unlessRefused(reads)) ?? false;
}

/** In some records; in the others it is not met for them. */
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
