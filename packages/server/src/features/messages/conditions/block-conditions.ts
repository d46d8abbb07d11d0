// Who gets which block of a mail. A condition runs with the rights of its author, and of the caller: what either of them
// may not read decides nothing about a mail (decision 0169).

import { isDeepStrictEqual } from 'node:util';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { Audience } from '@fieldhouse/contract/message-audience';
import {
  conditionName,
  conditionsIn,
  mapConditions,
  type PlacedCondition,
} from '@fieldhouse/domain/messages/content/block-conditions';
import type { FoundBlockFault } from '@fieldhouse/domain/messages/missing-parts';
import { actingAs } from '../../../kernel/acting-as.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { invalid, refuseUnless } from '../../../kernel/http/refusal.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { findMember } from '../../identity/index.ts';
import { checkQuery } from '../../records/index.ts';
import { reachesOnly } from '../audience/audience-collections.ts';
import {
  type MatchingRecords,
  seesAllRecords,
  selectMatching,
  senderAccess,
} from '../audience/source-queries.ts';
import { versionOf } from '../stored-ab-test.ts';
import { storedBlocks } from '../written-content.ts';

interface ConditionalContent {
  readonly blocks: unknown;
  readonly blockAuthors: unknown;
  readonly variant?: Variant;
}

/** The conditions of both versions, to be judged for everyone in one statement. */
export async function conditionsOfVersions(
  ctx: TeamContext,
  message: ConditionalContent & { readonly abTest: unknown },
): Promise<MatchingRecords[]> {
  const a = await conditionsOf(ctx, message);
  return message.abTest === null ? a : [...a, ...(await conditionsOf(ctx, versionOf(message, 'b')))];
}

/** Refused if one can no longer be judged: it is not sent to everyone instead. */
async function conditionsOf(ctx: TeamContext, content: ConditionalContent): Promise<MatchingRecords[]> {
  const found: MatchingRecords[] = [];
  for (const condition of conditionsIn(storedBlocks(content.blocks) ?? []))
    found.push(await matchingOf(ctx, condition, content));
  return found;
}

/** For a person's preview: a block whose condition the caller may not judge is left out. */
export async function shownConditions(
  ctx: TeamContext,
  content: ConditionalContent,
): Promise<MatchingRecords[]> {
  const found: MatchingRecords[] = [];
  for (const condition of conditionsIn(storedBlocks(content.blocks) ?? []))
    found.push(
      (await unlessRefused(() => matchingOf(ctx, condition, content))) ?? {
        name: conditionName(condition.blockId, content.variant),
        collectionId: condition.collectionId,
        sources: undefined,
      },
    );
  return found;
}

async function matchingOf(
  ctx: TeamContext,
  { blockId, collectionId, filter }: PlacedCondition,
  { blockAuthors, variant }: ConditionalContent,
): Promise<MatchingRecords> {
  const userId = conditionAuthor(blockAuthors, blockId);
  const author = userId === undefined ? undefined : await findMember(ctx.deps, ctx.teamId, userId);
  // Without the one who answers for it, no one gets the block.
  refuseUnless(author && filter, 'forbidden');
  const readers: TeamContext[] = [actingAs(ctx, author)];
  if (ctx.actor.kind === 'member' && !(ctx.actor.userId === author.userId && ctx.actor.key === undefined))
    readers.push(ctx);
  const sources = [];
  for (const reader of readers) sources.push(await selectMatching(reader, { collectionId, filter }));
  return { name: conditionName(blockId, variant), collectionId, sources };
}

/** What is wrong with the conditions, before the mail is sent. */
export async function findConditionFaults(
  ctx: TeamContext,
  content: ConditionalContent,
  audience: Audience | undefined,
): Promise<FoundBlockFault[]> {
  const faults: FoundBlockFault[] = [];
  for (const condition of conditionsIn(storedBlocks(content.blocks) ?? [])) {
    const { blockId: id, collectionId } = condition;
    const isUsable = await unlessRefused(() => matchingOf(ctx, condition, content));
    if (!isUsable) faults.push({ id, fault: 'condition_broken', text: '' });
    else if (audience && !(await reachesOnly(ctx, audience, collectionId)))
      faults.push({ id, fault: 'condition_other_people', text: '' });
  }
  return faults;
}

/** The blocks as the viewer may see them: a condition has values, and hides itself from who may not read its fields. */
export async function withReadableConditions(
  ctx: TeamContext,
  blocks: readonly MailBlock[],
): Promise<MailBlock[]> {
  if (seesAllRecords(ctx)) return [...blocks];
  const hidden = new Set<string>();
  for (const condition of conditionsIn(blocks))
    if (!(await unlessRefused(() => ensureReadable(ctx, condition).then(() => true))))
      hidden.add(condition.blockId);
  if (hidden.size === 0) return [...blocks];
  return mapConditions(blocks, ({ blockId, collectionId, filter }) => ({
    collectionId,
    filter: hidden.has(blockId) ? null : filter,
  }));
}

/**
 * Puts back the conditions that were hidden from the writer, and names the author of each. Refused if a new or changed one
 * names what the writer may not read.
 */
export async function writtenConditions(
  ctx: TeamContext,
  blocks: readonly MailBlock[],
  before: ConditionalContent,
): Promise<{ readonly blocks: MailBlock[]; readonly authors: Readonly<Record<string, string>> }> {
  const stored = new Map(conditionsIn(storedBlocks(before.blocks) ?? []).map((one) => [one.blockId, one]));
  const whole = mapConditions(blocks, ({ blockId, collectionId, filter }) => {
    const known = stored.get(blockId);
    if (filter !== null) return { collectionId, filter };
    if (known?.collectionId !== collectionId) throw invalid(['body', 'blocks'], 'unknown_choice');
    return { collectionId, filter: known.filter };
  });
  const authors: Record<string, string> = {};
  for (const condition of conditionsIn(whole)) {
    const { blockId } = condition;
    const author = conditionAuthor(before.blockAuthors, blockId);
    if (author !== undefined && isDeepStrictEqual(stored.get(blockId), condition)) {
      authors[authorKey(blockId)] = author;
      continue;
    }
    await ensureReadable(ctx, condition);
    if (ctx.actor.kind === 'member') authors[authorKey(blockId)] = ctx.actor.userId;
  }
  return { blocks: whole, authors };
}

async function ensureReadable(ctx: TeamContext, { collectionId, filter }: PlacedCondition): Promise<void> {
  const collection = await loadCollection(ctx, collectionId);
  await checkQuery(ctx, collection, { filter: filter ?? undefined }, await senderAccess(ctx, collection));
}

/** Beside the author of the block itself, which someone else may edit. */
function authorKey(blockId: string): string {
  return `#${blockId}`;
}

function conditionAuthor(stored: unknown, blockId: string): string | undefined {
  // Only written above.
  return ((stored ?? {}) as Record<string, string>)[authorKey(blockId)];
}
