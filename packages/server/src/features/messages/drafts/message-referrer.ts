import { type AudienceSource, audience as audienceSchema } from '@fieldhouse/contract/message-audience';
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
    const { include, exclude, household } = audienceSchema.parse(content);
    const ofHousehold = (household?.people ?? []).map(
      ({ collectionId, link, children }): StoredQuery => ({
        ...{ collectionId, filter: children, linkColumn: { name: link, mayBeSeveral: false } },
      }),
    );
    return [...[...include, ...exclude].flatMap(queriesOfSource), ...ofHousehold];
  },
  withQueries({ content }, queries) {
    const rewritten = [...queries];
    const nextFilter = () => rewritten.shift()?.filter;
    const rewrite = (source: AudienceSource) => {
      const filter = isOfRecords(source) ? nextFilter() : undefined;
      if (source.kind !== 'collection') return source;
      const { through } = source;
      return { ...source, filter, ...(through && { through: { ...through, filter: nextFilter() } }) };
    };
    const { include, exclude, household, ...rest } = audienceSchema.parse(content);
    return {
      ...rest,
      include: include.map(rewrite),
      exclude: exclude.map(rewrite),
      ...(household && {
        household: {
          ...household,
          people: household.people.map((part) => ({ ...part, children: nextFilter() })),
        },
      }),
    };
  },
};

function queriesOfSource(source: AudienceSource): StoredQuery[] {
  if (!isOfRecords(source)) return [];
  const { collectionId, address } = source;
  const own: StoredQuery = { collectionId, mailColumn: address.column };
  if (source.kind !== 'collection') return [own];
  const { filter, through } = source;
  if (!through) return [{ ...own, filter }];
  const linkColumn = { name: through.link, mayBeSeveral: true };
  return [
    { ...own, filter },
    { collectionId: through.collectionId, filter: through.filter, linkColumn },
  ];
}
