import { audience as audienceSchema } from '@fieldhouse/contract/messages';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import type { Referrer } from '../../catalogue/index.ts';
import { listMessagesNaming, rewriteAudience } from './message-queries.ts';

/** Whom a message that is not on its way yet will reach. One that can't be asked for is never sent to everybody instead. */
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
    refuseUnless(await rewriteAudience(ctx.db, before.id, before.content, content), 'conflict');
    ctx.announce({ type: 'message.changed', messageId: before.id });
  },
  queriesOf({ content }) {
    const { collectionId, filter, addressColumn: mailColumn } = audienceSchema.parse(content);
    return [{ collectionId, filter, mailColumn }];
  },
  withQueries: ({ content }, [query]) => ({ ...audienceSchema.parse(content), filter: query?.filter }),
};
