import type { Deps } from '../../deps.ts';
import { loadCollection } from '../collections/index.ts';
import { buildIndexes, type WantedIndex } from './engine/indexes.ts';
import { refreshSearch } from './engine/refresh-search.ts';
import { emptyTrash, emptyTrashQueue } from './engine/trash.ts';

interface IndexJob {
  readonly collectionId: string;
  readonly indexes: readonly WantedIndex[];
}

export function addRecordJobs(deps: Deps): void {
  deps.jobs.handle<IndexJob>({
    queue: 'records.index',
    concurrency: 1,
    async handle({ authority, payload }) {
      const collection = await deps.withTeam(authority, (ctx) => loadCollection(ctx, payload.collectionId));
      await buildIndexes(deps, authority.teamId, collection, payload.indexes);
    },
  });
  deps.jobs.handle<{ collectionId: string }>({
    queue: 'records.refresh-search',
    concurrency: 1,
    handle: ({ authority, payload }) => refreshSearch(deps, authority, payload.collectionId),
  });
  deps.jobs.handle({
    queue: emptyTrashQueue,
    concurrency: 1,
    handle: ({ authority }) => emptyTrash(deps, authority),
  });
}
