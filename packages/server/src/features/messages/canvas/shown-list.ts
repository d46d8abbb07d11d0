// The records of a block while it is written: as the author that the block has, or would get if it were saved now.
import { isDeepStrictEqual } from 'node:util';
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { mailRecordLists } from '@fieldhouse/contract/mail-record-lists';
import type { Member } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { loadMessage } from '../drafts/change-message.ts';
import { findAuthors, readList } from '../record-lists/record-lists.ts';
import { authorsIn } from '../stored-authors.ts';
import { contentsOf } from '../stored-translations.ts';
import { findTemplate } from '../templates/template-queries.ts';
import { storedBlocks } from '../written-content.ts';
import { printerOfMail } from './mail-printer.ts';

type Show = typeof mailRecordLists.show;
type Body = EndpointInput<Show>['body'];

export async function showRecordList(
  ctx: TeamContext,
  { body }: EndpointInput<Show>,
): Promise<EndpointReply<Show>> {
  const { versions, contentLanguage } = await storedOf(ctx, body);
  const authors = await authorsOf(ctx, body.block, versions);
  const list = authors && (await readList(ctx, authors, body.block, contentLanguage ?? undefined));
  if (!list) return { titles: [], rows: [] };
  const printer = await printerOfMail(ctx, contentLanguage);
  const rows = list.rows.map((row) =>
    row.map((value) => (typeof value === 'string' ? value : value === null ? '' : printer.line(value))),
  );
  return { titles: [...list.titles], rows };
}

interface StoredVersion {
  readonly blocks: unknown;
  readonly blockAuthors: unknown;
}

interface Stored {
  readonly versions: readonly StoredVersion[];
  readonly contentLanguage: string | null;
}

async function storedOf(ctx: TeamContext, { messageId, messageTemplateId }: Body): Promise<Stored> {
  if (messageId !== undefined) {
    const row = await loadMessage(ctx, messageId);
    const { contentLanguage } = row;
    return { versions: contentsOf(row), contentLanguage };
  }
  if (messageTemplateId === undefined) return { versions: [], contentLanguage: null };
  const row = await findTemplate(ctx.db, messageTemplateId);
  refuseUnless(row, 'not_found');
  return { versions: [row], contentLanguage: null };
}

async function authorsOf(
  ctx: TeamContext,
  block: Body['block'],
  versions: readonly StoredVersion[],
): Promise<readonly [Member, ...Member[]] | undefined> {
  for (const { blocks, blockAuthors } of versions) {
    const entry = authorsIn(blockAuthors)[block.id];
    const isUnchanged = storedBlocks(blocks)?.some((one) => isDeepStrictEqual(one, block));
    if (isUnchanged && entry !== undefined) return findAuthors(ctx, entry);
  }
  return ctx.actor.kind === 'member' ? [ctx.actor] : undefined;
}
