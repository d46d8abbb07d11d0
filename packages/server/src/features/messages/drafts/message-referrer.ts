import { audience as audienceSchema } from '@fieldhouse/contract/messages';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import type { Referrer } from '../../catalogue/index.ts';
import { approvalHash } from './approval-hash.ts';
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
    const isApproved = row.approvedHash === approvalHash(row);
    const approvedHash = isApproved ? approvalHash({ ...row, audience: content }) : row.approvedHash;
    const rewritten = { before: before.content, after: content, approvedHash };
    refuseUnless(await rewriteAudience(ctx.db, before.id, rewritten), 'conflict');
    ctx.announce({ type: 'message.changed', messageId: before.id });
  },
  queriesOf({ content }) {
    const { collectionId, filter, addressColumn: mailColumn } = audienceSchema.parse(content);
    return [{ collectionId, filter, mailColumn }];
  },
  withQueries: ({ content }, [query]) => ({ ...audienceSchema.parse(content), filter: query?.filter }),
};
