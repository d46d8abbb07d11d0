// Who gets which block of a mail. A condition runs with the rights of its author, and of the caller: what either of them
// may not read decides nothing about a mail (decision 0169).

import { isDeepStrictEqual } from 'node:util';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { Audience } from '@fieldhouse/contract/message-audience';
import {
  conditionName,
  conditionsIn,
  mapConditions,
  type PlacedCondition,
} from '@fieldhouse/domain/messages/content/block-conditions';
import { flattenBlocks } from '@fieldhouse/domain/messages/content/mail-blocks';
import type { FoundBlockFault } from '@fieldhouse/domain/messages/missing-parts';
import { actingAs } from '../../../kernel/acting-as.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { invalid, refuseUnless } from '../../../kernel/http/refusal.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { findMember } from '../../identity/index.ts';
import { reachesOnly } from '../audience/audience-collections.ts';
import { ensureReadableCondition, mayReadCondition } from '../audience/hidden-links.ts';
import { type MatchingRecords, selectMatching } from '../audience/matching-records-queries.ts';
import { seesAllRecords } from '../audience/sender-access.ts';
import { authorsIn, conditionKey, idsIn } from '../stored-authors.ts';
import { type ContentMark, contentsOf } from '../stored-translations.ts';
import { cleanBlocks, storedBlocks } from '../written-content.ts';

interface ConditionalContent extends ContentMark {
  readonly blocks: unknown;
  readonly blockAuthors: unknown;
}

/** The conditions of all contents, to be judged for everyone in one statement. */
export async function conditionsOfContents(
  ctx: TeamContext,
  message: ConditionalContent & { readonly abTest: unknown; readonly translations?: unknown },
): Promise<MatchingRecords[]> {
  const found: MatchingRecords[] = [];
  for (const content of contentsOf(message)) found.push(...(await conditionsOf(ctx, content)));
  return found;
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
        name: conditionName(condition.blockId, content),
        collectionId: condition.collectionId,
        sources: undefined,
      },
    );
  return found;
}

async function matchingOf(
  ctx: TeamContext,
  { blockId, collectionId, filter }: PlacedCondition,
  content: ConditionalContent,
): Promise<MatchingRecords> {
  const authors = conditionAuthors(content.blockAuthors, blockId);
  // Without those who answer for it, no one gets the block.
  refuseUnless(authors.length > 0 && filter, 'forbidden');
  const readers: TeamContext[] = [];
  for (const userId of authors) {
    const author = await findMember(ctx.deps, ctx.teamId, userId);
    refuseUnless(author, 'forbidden');
    readers.push(actingAs(ctx, author));
  }
  const { actor } = ctx;
  const isAuthor = actor.kind === 'member' && actor.key === undefined && authors.includes(actor.userId);
  if (actor.kind === 'member' && !isAuthor) readers.push(ctx);
  const sources = [];
  for (const reader of readers) sources.push(await selectMatching(reader, { collectionId, filter }));
  return { name: conditionName(blockId, content), collectionId, sources };
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
    if (!(await mayReadCondition(ctx, condition))) hidden.add(condition.blockId);
  if (hidden.size === 0) return [...blocks];
  return mapConditions(blocks, ({ blockId, collectionId, filter }) => ({
    collectionId,
    filter: hidden.has(blockId) ? null : filter,
  }));
}

/**
 * Puts back the conditions that were hidden from the writer, and names the authors of each: who wrote it, and who wrote the words that
 * it chooses people for. Refused if a new or changed condition names what the writer may not read, or if a block whose condition they may
 * not read says anything else than before.
 */
export async function writtenConditions(
  ctx: TeamContext,
  blocks: readonly MailBlock[],
  before: ConditionalContent,
): Promise<{ readonly blocks: MailBlock[]; readonly authors: Readonly<Record<string, string>> }> {
  const stored = new Map(flattenBlocks(storedBlocks(before.blocks) ?? []).map((one) => [one.id, one]));
  const whole = mapConditions(blocks, ({ blockId, collectionId, filter }) => {
    if (filter !== null) return { collectionId, filter };
    const known = stored.get(blockId)?.visibleTo;
    if (known?.collectionId !== collectionId) throw invalid(['body', 'blocks'], 'unknown_choice');
    return { collectionId, filter: known.filter };
  });
  const hidden = new Set(conditionsIn(blocks).flatMap((one) => (one.filter === null ? [one.blockId] : [])));
  const written = new Map(flattenBlocks(cleanBlocks(whole)).map((one) => [one.id, one]));
  const authors: Record<string, string> = {};
  for (const condition of conditionsIn(whole)) {
    const { blockId, ...visibleTo } = condition;
    const former = stored.get(blockId);
    const known = conditionAuthors(before.blockAuthors, blockId);
    const isFormer = known.length > 0 && isDeepStrictEqual(former?.visibleTo, visibleTo);
    const isSame = isFormer && isDeepStrictEqual(former, written.get(blockId));
    const isHidden = isFormer && hidden.has(blockId);
    if (isHidden && !isSame && !(await mayReadCondition(ctx, condition)))
      throw invalid(['body', 'blocks'], 'condition_hidden');
    // One whose field was deleted stays as it is.
    if (!isHidden && !(isFormer && seesAllRecords(ctx))) await ensureReadableCondition(ctx, condition);
    const ids = new Set(isFormer ? [...known, ...(isSame ? [] : limitedWriter(ctx))] : writerOf(ctx));
    if (ids.size > 0) authors[conditionKey(blockId)] = [...ids].join(' ');
  }
  return { blocks: whole, authors };
}

function writerOf({ actor }: TeamContext): string[] {
  return actor.kind === 'member' ? [actor.userId] : [];
}

/** Who may read everything changes nothing about whom a condition chooses. */
function limitedWriter(ctx: TeamContext): string[] {
  return seesAllRecords(ctx) ? [] : writerOf(ctx);
}

function conditionAuthors(stored: unknown, blockId: string): string[] {
  return idsIn(authorsIn(stored)[conditionKey(blockId)]);
}
