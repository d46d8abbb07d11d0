import { type Audience, audience as audienceSchema } from '@fieldhouse/contract/message-audience';
import { isOfRecords } from '@fieldhouse/domain/messages/audience';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import type { Referrer, StoredQuery } from '../../catalogue/index.ts';
import { presentHash } from '../audience/stored-audience.ts';
import { findMessage, listMessagesNaming, rewriteAudience } from './message-queries.ts';

/**
 * The audience of a message that is not being sent yet. If its query can no longer be run, the message is
 * never sent to everyone instead.
 */
export const messageReferrer: Referrer = {
  kind: 'message',
  unfit: 'stops',
  async find({ db }, wanted) {
    const rows = await listMessagesNaming(db, wanted);
    return rows.map(({ id, internalName: name, audience: content }) => ({
      id,
      name,
      ownerId: null,
      collectionId: null,
      content,
    }));
  },
  async save(ctx, before, content) {
    const row = await findMessage(ctx.db, before.id);
    refuseUnless(row, 'conflict');
    const isApproved = row.approvedHash === (await presentHash(ctx, row));
    const approvedHash = isApproved
      ? await presentHash(ctx, { ...row, audience: content })
      : row.approvedHash;
    const rewritten = { before: before.content, after: content, approvedHash };
    refuseUnless(await rewriteAudience(ctx.db, before.id, rewritten), 'conflict');
    ctx.announce({ type: 'message.changed', messageId: before.id });
  },
  queriesOf({ content }) {
    const { include, exclude } = audienceSchema.parse(content);
    return [...include, ...exclude].filter(isOfRecords).map(
      (source): StoredQuery => ({
        collectionId: source.collectionId,
        mailColumn: source.address.column,
        ...(source.kind === 'collection' && { filter: source.filter }),
      }),
    );
  },
  withQueries({ content }, queries) {
    const rewritten = [...queries];
    const rewrite = (source: Audience['include'][number]) => {
      const query = isOfRecords(source) ? rewritten.shift() : undefined;
      return source.kind === 'collection' ? { ...source, filter: query?.filter } : source;
    };
    const { include, exclude, ...rest } = audienceSchema.parse(content);
    return { ...rest, include: include.map(rewrite), exclude: exclude.map(rewrite) };
  },
};
