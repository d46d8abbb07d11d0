// Lists of records that a mail can't show, or that have nothing to show.
import type { MailBlock, RecordsBlock } from '@fieldhouse/contract/mail-blocks';
import type { FoundBlockFault } from '@fieldhouse/domain/messages/missing-parts';
import type { TeamContext } from '../../../kernel/context.ts';
import { findCollection } from '../../catalogue/index.ts';
import { authorsIn } from '../stored-authors.ts';
import { contentsOf } from '../stored-translations.ts';
import { storedBlocks } from '../written-content.ts';
import { listingBlocks } from './block-authors.ts';
import { findAuthors, type ListingContent, readList } from './record-lists.ts';

interface CheckedLists {
  readonly faults: readonly FoundBlockFault[];
  /** The ids of blocks without a record to show at the moment. */
  readonly empty: readonly string[];
}

/**
 * A list is at fault if its collection, its view or one of its columns was deleted, or if an author or the caller may not
 * read it any more. Lists that aren't complete yet are not checked.
 */
export async function checkRecordLists(ctx: TeamContext, content: ListingContent): Promise<CheckedLists> {
  const faults: FoundBlockFault[] = [];
  const empty: string[] = [];
  for (const block of listingBlocks(content.blocks ?? [])) {
    if (block.collectionId === null || block.columns.length === 0) continue;
    const rows = await rowsOf(ctx, block, content);
    if (rows === undefined) faults.push({ id: block.id, fault: 'list_gone', text: '' });
    else if (rows === 0) empty.push(block.id);
  }
  return { faults, empty };
}

/** Undefined for a list at fault. */
async function rowsOf(
  ctx: TeamContext,
  block: RecordsBlock,
  { blockAuthors, contentLanguage }: ListingContent,
): Promise<number | undefined> {
  const authors = await findAuthors(ctx, authorsIn(blockAuthors)[block.id]);
  if (!authors || !(await hasColumns(ctx, block))) return undefined;
  return (await readList(ctx, authors, block, contentLanguage ?? undefined))?.rows.length;
}

async function hasColumns(ctx: TeamContext, { collectionId, columns }: RecordsBlock): Promise<boolean> {
  const collection = collectionId === null ? undefined : await findCollection(ctx, collectionId);
  return collection !== undefined && columns.every((name) => collection.byColumn.has(name));
}

/** Whether a list of any content of the message is at fault. */
export async function hasListAtFault(
  ctx: TeamContext,
  message: Omit<ListingContent, 'blocks'> & Parameters<typeof contentsOf>[0] & { readonly blocks: unknown },
): Promise<boolean> {
  for (const content of contentsOf(message)) {
    const blocks: readonly MailBlock[] | null = storedBlocks(content.blocks);
    if ((await checkRecordLists(ctx, { ...content, blocks })).faults.length > 0) return true;
  }
  return false;
}
