// Links of a mail to files and to the recipient’s record: which its writer may use, and which can’t work.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { Audience } from '@fieldhouse/contract/message-audience';
import {
  blocksWithRecordLink,
  filePlaces,
  fileTokensIn,
} from '@fieldhouse/domain/messages/content/own-links';
import type { FoundBlockFault } from '@fieldhouse/domain/messages/missing-parts';
import type { TeamContext } from '../../../kernel/context.ts';
import { invalid } from '../../../kernel/http/refusal.ts';
import { reachesRecordsOnly } from '../audience/audience-collections.ts';
import { listFileTokens, listWithdrawnFiles } from './mail-file-queries.ts';

/** Refuses a link to a file that was not uploaded in this team, unless it was there before. */
export async function ensureFilesOfTeam(
  ctx: TeamContext,
  blocks: readonly MailBlock[],
  before: readonly MailBlock[],
): Promise<void> {
  const known = new Set(fileTokensIn(before));
  const added = fileTokensIn(blocks).filter((token) => !known.has(token));
  if (added.length === 0) return;
  const found = await listFileTokens(ctx.db, added);
  if (found.length < added.length) throw invalid(['body', 'blocks'], 'unknown_choice');
}

/** A link to a file that was withdrawn. */
export async function findFileLinkFaults(
  { db }: TeamContext,
  blocks: readonly MailBlock[],
): Promise<FoundBlockFault[]> {
  const places = filePlaces(blocks);
  if (places.length === 0) return [];
  const withdrawn = new Map(
    (await listWithdrawnFiles(db, fileTokensIn(blocks))).map(({ token, name }) => [token, name]),
  );
  return places.flatMap(({ blockId: id, token }) => {
    const text = withdrawn.get(token);
    return text === undefined ? [] : [{ id, fault: 'file_withdrawn' as const, text }];
  });
}

/** A link to a record that some recipients don’t have. */
export async function findRecordLinkFaults(
  ctx: TeamContext,
  blocks: readonly MailBlock[],
  audience: Audience | undefined,
): Promise<FoundBlockFault[]> {
  const ids = blocksWithRecordLink(blocks);
  if (ids.length === 0 || !audience || (await reachesRecordsOnly(ctx, audience))) return [];
  return ids.map((id) => ({ id, fault: 'record_missing', text: '' }));
}
