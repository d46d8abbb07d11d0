// Filters record events for members who don't see every record: only the ids visible to the member, and no
// event if there are none.
import type { TeamEvent } from '@fieldhouse/contract/events';
import type { TeamContext } from '../../kernel/context.ts';
import { unlessRefused } from '../../kernel/unless-refused.ts';
import { loadCollection } from '../catalogue/index.ts';
import { visibleChangedIds } from '../records/engine/access/index.ts';
import { accessOf } from '../records/index.ts';

export type DataEvent = Extract<TeamEvent, { collectionId: string }>;

export async function filterDataEvent(ctx: TeamContext, event: DataEvent): Promise<TeamEvent | undefined> {
  return unlessRefused(async () => {
    const collection = await loadCollection(ctx, event.collectionId);
    const { limits } = await accessOf(ctx, collection);
    // An event without ids ("many changed") names no record.
    if (!('ids' in event) || event.ids === null || !limits) return event;
    const ids = await visibleChangedIds(ctx, collection, limits, event.ids);
    return ids.length === 0 ? undefined : { ...event, ids: [...ids] };
  });
}
