// Blocks that a team keeps under a name. The user who inserts them becomes the author of what they list and of their
// conditions, so only those are listed that the viewer could have written; who wrote them stays an author of their words and tags.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import {
  maxSavedMailBlocks,
  type SavedMailBlock,
  type savedMailBlocks,
} from '@fieldhouse/contract/saved-mail-blocks';
import { userIdOf } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { mapUniqueViolation } from '../../../kernel/db/unique-violation.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { authorsAfter } from '../approvals/authors.ts';
import { insertedBlocks } from '../inserted-blocks/inserted-blocks.ts';
import { checkedBlocks, noBlocks } from '../record-lists/block-authors.ts';
import { limitedWriter } from '../tag-authors/tag-authors.ts';
import { storedBlocks, toWrittenContent } from '../written-content.ts';
import {
  countSavedBlocks,
  deleteSavedBlock,
  findSavedBlock,
  insertSavedBlock,
  listSavedBlocks,
  renameSavedBlock,
} from './saved-block-queries.ts';

type Input<E extends keyof typeof savedMailBlocks> = EndpointInput<(typeof savedMailBlocks)[E]>;

export async function listSavedMailBlocks(
  ctx: TeamContext,
): Promise<EndpointReply<typeof savedMailBlocks.list>> {
  const items: SavedMailBlock[] = [];
  for (const { id, name, blocks: stored } of await listSavedBlocks(ctx.db, maxSavedMailBlocks)) {
    const blocks = storedBlocks(stored) ?? [];
    if (await isUsable(ctx, blocks)) items.push({ id, name, blocks });
  }
  return { items };
}

async function isUsable(ctx: TeamContext, blocks: SavedMailBlock['blocks']): Promise<boolean> {
  return (await unlessRefused(() => checkedBlocks(ctx, blocks, noBlocks))) !== undefined;
}

export async function createSavedMailBlock(
  ctx: TeamContext,
  { body }: Input<'create'>,
): Promise<SavedMailBlock> {
  const checked = await checkedBlocks(ctx, body.blocks, noBlocks);
  refuseUnless((await countSavedBlocks(ctx.db)) < maxSavedMailBlocks, 'action_not_allowed', {
    data: { max: maxSavedMailBlocks },
  });
  const { blocks } = toWrittenContent({ blocks: checked.blocks });
  refuseUnless(blocks, 'internal_error');
  const { actor } = ctx;
  const row = { id: newId(), name: body.name, blocks };
  const inserted = await insertedBlocks(ctx, {}, row);
  const written = {
    createdBy: userIdOf(actor),
    authors: await authorsAfter(ctx, [], { before: {}, after: row }),
    limitedAuthors: [
      ...new Set(
        [...inserted.flatMap((one) => one.limitedAuthors), limitedWriter(ctx)].flatMap((id) => id ?? []),
      ),
    ],
  };
  await mapUniqueViolation(insertSavedBlock(ctx.db, { ...row, ...written }), {
    saved_mail_blocks__name_unique: 'name_taken',
  });
  await audit(ctx, 'saved_block_created', row);
  return { ...row, blocks: storedBlocks(JSON.parse(blocks)) ?? [] };
}

export async function renameSavedMailBlock(
  ctx: TeamContext,
  { params, body }: Input<'rename'>,
): Promise<undefined> {
  const row = await loadSavedBlock(ctx, params.savedMailBlockId);
  await mapUniqueViolation(renameSavedBlock(ctx.db, row.id, body.name), {
    saved_mail_blocks__name_unique: 'name_taken',
  });
  await audit(ctx, 'saved_block_renamed', { ...row, name: body.name });
}

export async function deleteSavedMailBlock(
  ctx: TeamContext,
  { params }: Input<'delete'>,
): Promise<undefined> {
  const row = await loadSavedBlock(ctx, params.savedMailBlockId);
  await deleteSavedBlock(ctx.db, row.id);
  await audit(ctx, 'saved_block_deleted', row);
}

export async function loadSavedBlock(ctx: TeamContext, id: string) {
  const row = await findSavedBlock(ctx.db, id);
  refuseUnless(row, 'not_found');
  return row;
}

async function audit(
  ctx: TeamContext,
  verb: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  await writeAudit(ctx, { action: `message.${verb}`, subjectId: id, subjectName: name });
}
