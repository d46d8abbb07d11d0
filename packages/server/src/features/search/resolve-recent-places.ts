// The browser stores only the ids of recently opened items; their names, and whether they are still visible
// to the user, are resolved here each time.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { RecentPlace, SearchHit, search } from '@fieldhouse/contract/search';
import type { TeamContext } from '../../kernel/context.ts';
import { unlessRefused } from '../../kernel/unless-refused.ts';
import { loadCollection } from '../catalogue/index.ts';
import { recallTasks } from '../projects/index.ts';
import { recordName } from '../records/engine/columns/index.ts';
import { listReadable } from '../records/index.ts';
import { toTaskHit } from './search-team.ts';
import { listSearchableItems } from './searchable-items.ts';
import { pictureOf } from './twin-details.ts';

export async function resolveRecentPlaces(
  ctx: TeamContext,
  { body: { places } }: EndpointInput<typeof search.recent>,
): Promise<{ items: SearchHit[] }> {
  const known = new Map<string, SearchHit>();
  if (places.some(({ kind }) => kind !== 'record')) {
    const { things } = await listSearchableItems(ctx);
    for (const thing of things) known.set(`${thing.kind}:${thing.id}`, { ...thing, rank: 'name' });
  }
  const taskIds = places.filter(({ kind }) => kind === 'task').map(({ id }) => id);
  for (const task of await recallTasks(ctx, taskIds)) known.set(`task:${task.id}`, toTaskHit(task));
  const records = places.filter(({ kind }) => kind === 'record');
  for (const [collectionId, some] of Map.groupBy(records, (place) => place.collectionId ?? '')) {
    for (const hit of await recallRecords(ctx, collectionId, some)) known.set(`record:${hit.id}`, hit);
  }
  return { items: places.flatMap(({ kind, id }) => known.get(`${kind}:${id}`) ?? []) };
}

async function recallRecords(
  ctx: TeamContext,
  id: string,
  places: readonly RecentPlace[],
): Promise<readonly SearchHit[]> {
  if (id === '') return [];
  return (
    (await unlessRefused(async () => {
      const collection = await loadCollection(ctx, id);
      const records = await listReadable(
        ctx,
        id,
        places.map((place) => place.id),
      );
      return records.map(
        (record): SearchHit => ({
          kind: 'record',
          id: record.id,
          collectionId: collection.id,
          ...recordName(record.values, collection),
          detail: collection.row.pluralName,
          icon: collection.row.icon,
          ...pictureOf(record.values, collection),
          rank: 'name',
        }),
      );
    })) ?? []
  );
}
