// Copies of saved blocks that a change puts into a content: who wrote them wrote a part of it (decision 0298).
import type { ColumnBlock, MailBlock } from '@fieldhouse/contract/mail-blocks';
import { flattenBlocks } from '@fieldhouse/domain/messages/content/mail-blocks';
import type { TeamContext } from '../../../kernel/context.ts';
import { otherContents } from '../stored-translations.ts';
import { storedBlocks } from '../written-content.ts';
import { listSavedAuthors } from './inserted-block-queries.ts';

interface ContentOfBlocks {
  /** As stored, or as they are to be stored. */
  readonly blocks?: unknown;
}

export interface InsertedBlocks {
  readonly authors: readonly string[];
  /** Those of them who could not read all of the team's data. */
  readonly limitedAuthors: readonly string[];
  readonly copies: readonly (MailBlock | ColumnBlock)[];
}

/** By the saved blocks. */
export async function insertedBlocks(
  ctx: TeamContext,
  before: ContentOfBlocks,
  after: ContentOfBlocks,
): Promise<InsertedBlocks[]> {
  const known = new Set(copiesIn(before).map(keyOf));
  const added = copiesIn(after).filter((copy) => !known.has(keyOf(copy)));
  const ids = [...new Set(added.flatMap(({ savedBlockId }) => savedBlockId ?? []))];
  if (ids.length === 0) return [];
  return (await listSavedAuthors(ctx.db, ids)).map(({ id, authors, limitedAuthors }) => ({
    ...{ authors, limitedAuthors },
    copies: added.filter(({ savedBlockId }) => savedBlockId === id),
  }));
}

interface StoredContents extends ContentOfBlocks {
  readonly abTest?: unknown;
  readonly translations?: unknown;
}

/** By the saved blocks, in every version and language; what one of them had before isn't inserted in another. */
export async function insertedInContents(
  ctx: TeamContext,
  before: StoredContents,
  after: StoredContents,
): Promise<InsertedBlocks[]> {
  const known = [before, ...otherContents(before)].flatMap(({ blocks = null }) => storedBlocks(blocks) ?? []);
  const inserted: InsertedBlocks[] = [];
  for (const content of [after, ...otherContents(after)])
    inserted.push(...(await insertedBlocks(ctx, { blocks: known }, content)));
  return inserted;
}

function copiesIn({ blocks = null }: ContentOfBlocks) {
  const all = storedBlocks(typeof blocks === 'string' ? JSON.parse(blocks) : blocks) ?? [];
  return flattenBlocks(all).filter(({ savedBlockId }) => savedBlockId !== undefined);
}

function keyOf({ id, savedBlockId }: MailBlock | ColumnBlock): string {
  return `${id} ${savedBlockId}`;
}
