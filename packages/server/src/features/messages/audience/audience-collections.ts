import type { Audience } from '@fieldhouse/contract/message-audience';
import { isOfRecords } from '@fieldhouse/domain/messages/audience';
import type { TeamContext } from '../../../kernel/context.ts';
import { findCollection } from '../../catalogue/index.ts';
import { findEarlierMessage } from './source-queries.ts';

/** Whether everyone in the audience is included through a record of the collection. */
export async function reachesOnly(
  ctx: TeamContext,
  { include }: Audience,
  collectionId: string,
): Promise<boolean> {
  for (const source of include) {
    const ids = isOfRecords(source)
      ? [source.collectionId]
      : source.kind === 'message'
        ? ((await findEarlierMessage(ctx, source.messageId))?.recipientCollections ?? [])
        : [];
    if (ids.length === 0) return false;
    for (const id of ids) if (!(await isWithin(ctx, id, collectionId))) return false;
  }
  return true;
}

/** Whether everyone in the audience is included through a record. */
export async function reachesRecordsOnly(ctx: TeamContext, { include }: Audience): Promise<boolean> {
  for (const source of include) {
    if (isOfRecords(source)) continue;
    if (source.kind !== 'message') return false;
    const earlier = await findEarlierMessage(ctx, source.messageId);
    if ((earlier?.recipientCollections ?? []).length === 0) return false;
  }
  return true;
}

/** A child collection is part of its root. */
async function isWithin(ctx: TeamContext, id: string, collectionId: string): Promise<boolean> {
  return id === collectionId || (await findCollection(ctx, id))?.rootId === collectionId;
}
