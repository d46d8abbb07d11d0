// Who wrote each block that lists records. A block is checked with its author's permissions when it is written, and shows
// no more than they may read whenever it is filled, also where others edit or send the message (decisions 0102, 0142).
import { isDeepStrictEqual } from 'node:util';
import type { MailBlock, RecordsBlock } from '@fieldhouse/contract/mail-blocks';
import { varyingLinks } from '@fieldhouse/domain/messages/content/mail-blocks';
import type { TeamContext } from '../../../kernel/context.ts';
import { invalid, Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { checkQuery } from '../../records/index.ts';
import { findTeamView } from '../../views/index.ts';
import { senderAccess } from '../audience/sender-access.ts';
import { writtenConditions } from '../conditions/block-conditions.ts';
import { ensureFilesOfTeam } from '../mail-files/own-link-checks.ts';
import { authorsIn } from '../stored-authors.ts';
import { ensureLinkable } from '../wizard-links/wizard-faults.ts';
import { cleanBlocks, storedBlocks } from '../written-content.ts';

interface StoredContent {
  readonly blocks: unknown;
  readonly blockAuthors: unknown;
}

/** Of what is new. */
export const noBlocks: StoredContent = { blocks: null, blockAuthors: null };

/**
 * The blocks to store, with who wrote them as JSON; an unchanged block keeps its author. Refused if a changed one names what
 * the writer may not read.
 */
export async function checkedBlocks(
  ctx: TeamContext,
  written: readonly MailBlock[],
  before: StoredContent,
): Promise<{ readonly blocks: MailBlock[]; readonly blockAuthors: string }> {
  const { blocks, authors: authorsOfConditions } = await writtenConditions(ctx, written, before);
  const known = authorsIn(before.blockAuthors);
  const stored = storedBlocks(before.blocks) ?? [];
  ensureFixedTargets(cleanBlocks(blocks), stored);
  await ensureLinkable(ctx, blocks, stored);
  await ensureFilesOfTeam(ctx, blocks, stored);
  const authors: Record<string, string> = { ...authorsOfConditions };
  for (const block of listingBlocks(blocks)) {
    const author = known[block.id];
    const isUnchanged = stored.some((one) => isDeepStrictEqual(one, block));
    if (isUnchanged && author !== undefined) authors[block.id] = author;
    else {
      await ensureListable(ctx, block);
      if (ctx.actor.kind === 'member') authors[block.id] = ctx.actor.userId;
    }
  }
  return { blocks, blockAuthors: JSON.stringify(authors) };
}

/** Refuses a link that leads where a value says, unless it was there before. */
function ensureFixedTargets(blocks: readonly MailBlock[], before: readonly MailBlock[]): void {
  const known = new Set(varyingLinks(before));
  if (varyingLinks(blocks).some((link) => !known.has(link)))
    throw invalid(['body', 'blocks'], 'link_target_varies');
}

export function listingBlocks(blocks: readonly MailBlock[]): RecordsBlock[] {
  return blocks.filter((block) => block.kind === 'records');
}

async function ensureListable(ctx: TeamContext, block: RecordsBlock): Promise<void> {
  if (block.collectionId === null) return;
  const collection = await loadCollection(ctx, block.collectionId);
  const access = await senderAccess(ctx, collection);
  for (const name of block.columns) {
    const field = collection.byColumn.get(name);
    if (!field || !access.mayRead(field)) throw new Refusal('unknown_field', { data: { field: name } });
  }
  if (block.viewId === null) return;
  const view = await findTeamView(ctx, { viewId: block.viewId, collectionId: collection.id });
  refuseUnless(view, 'not_found');
  await checkQuery(ctx, collection, { filter: view.filter, sorts: view.sorts }, access);
}
