// What blocks of mails are conditional on: the fields and list items that their filters name. A block whose condition can no
// longer be judged stops its message, and never goes to everyone instead.
import { isDeepStrictEqual } from 'node:util';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { conditionsIn, mapConditions } from '@fieldhouse/domain/messages/content/block-conditions';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import type { Referrer, ReferringItem, StoredQuery } from '../../catalogue/index.ts';
import { presentHash } from '../audience/stored-audience.ts';
import { findMessage } from '../drafts/message-queries.ts';
import { mapContents, otherContents } from '../stored-translations.ts';
import { findTemplate } from '../templates/template-queries.ts';
import { storedBlocks } from '../written-content.ts';
import {
  listConditionalMessages,
  listConditionalSavedBlocks,
  listConditionalTemplates,
  rewriteMessageBlocks,
  rewriteSavedBlocks,
  rewriteTemplateBlocks,
} from './content-reference-queries.ts';

/** The blocks of all contents of a message, or those of one content. */
type Contents = readonly (readonly MailBlock[] | null)[];

const ofContents: Required<Pick<Referrer, 'unfit' | 'queriesOf' | 'withQueries'>> = {
  unfit: 'stops',
  queriesOf: (found) =>
    conditionsOf(contentsOf(found)).map(
      ({ collectionId, filter }): StoredQuery => ({ collectionId, filter: filter ?? undefined }),
    ),
  withQueries(found, queries) {
    const rewritten = [...queries];
    return contentsOf(found).map((blocks) => {
      const filters = new Map(
        conditionsIn(blocks ?? []).map(({ blockId, filter }) => [
          blockId,
          rewritten.shift()?.filter ?? filter,
        ]),
      );
      return (
        blocks &&
        mapConditions(blocks, ({ blockId, collectionId }) => ({
          collectionId,
          filter: filters.get(blockId) ?? null,
        }))
      );
    });
  },
};

function contentsOf({ content }: Pick<ReferringItem, 'content'>): Contents {
  // Written only below.
  return (content as readonly unknown[]).map(storedBlocks);
}

function conditionsOf(contents: Contents) {
  return contents.flatMap((blocks) => conditionsIn(blocks ?? []));
}

/** Of a message whose recipients are not frozen yet. */
export const messageContentReferrer: Referrer = {
  ...ofContents,
  kind: 'message_content',
  async find({ db }, wanted) {
    const rows = await listConditionalMessages(db, wanted);
    return rows.map((row) => itemOf({ id: row.id, name: row.internalName }, blocksIn(row)));
  },
  async save(ctx, before, content) {
    const row = await findMessage(ctx.db, before.id);
    refuseUnless(row && isDeepStrictEqual(blocksIn(row), before.content), 'conflict');
    const rewritten = [...(content as readonly unknown[])];
    const after = mapContents(row, (one) => ({ ...one, blocks: rewritten.shift() ?? null }));
    const isApproved = row.approvedHash !== null && row.approvedHash === (await presentHash(ctx, row));
    const approvedHash = isApproved ? await presentHash(ctx, after) : row.approvedHash;
    const change = { before: row, after, approvedHash };
    refuseUnless(await rewriteMessageBlocks(ctx.db, before.id, change), 'conflict');
    ctx.announce({ type: 'message.changed', messageId: before.id });
  },
};

/** Its published versions for wizards have no conditions. */
export const templateReferrer: Referrer = {
  ...ofContents,
  kind: 'message_template',
  async find({ db }, wanted) {
    const rows = await listConditionalTemplates(db, wanted);
    return rows.map((row) => itemOf(row, blocksIn(row)));
  },
  async save(ctx, before, content) {
    const row = await findTemplate(ctx.db, before.id);
    refuseUnless(row && isDeepStrictEqual(blocksIn(row), before.content), 'conflict');
    const rewritten = [...(content as readonly unknown[])];
    const after = mapContents(row, (one) => ({ ...one, blocks: rewritten.shift() ?? null }));
    const change = { before: row, after };
    refuseUnless(await rewriteTemplateBlocks(ctx.db, before.id, change), 'conflict');
    ctx.announce({ type: 'message_template.changed', messageTemplateId: before.id });
  },
};

export const savedBlockReferrer: Referrer = {
  ...ofContents,
  kind: 'saved_mail_block',
  async find({ db }, wanted) {
    const rows = await listConditionalSavedBlocks(db, wanted);
    return rows.map(({ id, name, blocks }) => itemOf({ id, name }, [blocks]));
  },
  async save(ctx, before, content) {
    const change = blocksBeforeAndAfter(before.content, content);
    refuseUnless(await rewriteSavedBlocks(ctx.db, before.id, change), 'conflict');
  },
};

/** As stored: of its first content, then of the others. */
function blocksIn(row: { readonly blocks: unknown } & Parameters<typeof otherContents>[0]): unknown[] {
  return [row, ...otherContents(row)].map(({ blocks }) => blocks);
}

function itemOf(
  { id, name }: { readonly id: string; readonly name: string },
  content: readonly unknown[],
): ReferringItem {
  return { id, name, ownerId: null, collectionId: null, content };
}

function blocksBeforeAndAfter(before: unknown, after: unknown) {
  // Both were read by `itemOf`, or rewritten from that.
  return { before: (before as unknown[])[0], after: (after as unknown[])[0] };
}
