// Events of records for those who don't see all of them: the ids that exist for the member, and nothing where none does.
import type { TeamEvent } from '@fieldhouse/contract/events';
import type { TeamContext } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { loadCollection } from '../collections/index.ts';
import type { DataEvent } from '../teams/index.ts';
import { accessOf } from './access-of.ts';
import { concernedIds } from './engine/visible-ids.ts';

export async function showDataEvent(ctx: TeamContext, event: DataEvent): Promise<TeamEvent | undefined> {
  try {
    const collection = await loadCollection(ctx, event.collectionId);
    const { limits } = await accessOf(ctx, collection);
    // "Many changed" names no record.
    if (!('ids' in event) || event.ids === null || !limits) return event;
    const ids = await concernedIds(ctx, collection, limits, event.ids);
    return ids.length === 0 ? undefined : { ...event, ids: [...ids] };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
