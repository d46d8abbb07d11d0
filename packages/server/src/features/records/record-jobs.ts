import type { Deps } from '../../kernel/context.ts';
import { loadCollection } from '../catalogue/index.ts';
import { bulkChangeQueue, bulkUndoQueue } from './bulk-changes/bulk-change-actions.ts';
import {
  type BulkChangeJob,
  giveUpBulkChange,
  runBulkChange,
  undoBulkChange,
} from './bulk-changes/bulk-change-jobs.ts';
import type { DesiredIndex } from './engine/indexes/desired-indexes.ts';
import {
  buildIndexes,
  dropIndexesQueue,
  dropUnusedIndexes,
  dropUnusedLater,
} from './engine/indexes/indexes.ts';
import { refreshSearch } from './engine/search/refresh-search.ts';
import {
  expireWordList,
  refreshWordList,
  wordListExpiryQueue,
  wordListQueue,
} from './engine/search/word-lists.ts';
import { emptyTrash, emptyTrashQueue } from './engine/write/trash.ts';
import { type RestOfLinks, restoreLinksQueue, restoreRestOfLinks } from './trash/restore-links-to.ts';

interface IndexJob {
  readonly collectionId: string;
  readonly indexes: readonly DesiredIndex[];
}

export function addRecordJobs(deps: Deps): void {
  deps.jobs.handle<IndexJob>({
    queue: 'records.index',
    effect: 'data',
    concurrency: 1,
    async handle({ authority, payload }) {
      const collection = await deps.withTeam(authority, (ctx) => loadCollection(ctx, payload.collectionId));
      await buildIndexes(deps, authority, collection, payload.indexes);
      await deps.withTeam(authority, dropUnusedLater);
    },
  });
  deps.jobs.handle<{ collectionId: string }>({
    queue: 'records.refresh-search',
    effect: 'data',
    concurrency: 1,
    handle: ({ authority, payload }) => refreshSearch(deps, authority, payload.collectionId),
  });
  deps.jobs.handle<{ collectionId: string }>({
    queue: wordListQueue,
    effect: 'data',
    concurrency: 1,
    handle: ({ authority, payload }) => refreshWordList(deps, authority, payload.collectionId),
  });
  deps.jobs.handle<{ collectionId: string }>({
    queue: wordListExpiryQueue,
    effect: 'data',
    concurrency: 1,
    handle: ({ authority, payload }) => expireWordList(deps, authority, payload.collectionId),
  });
  deps.jobs.handle({
    queue: dropIndexesQueue,
    effect: 'data',
    concurrency: 1,
    handle: ({ authority }) => dropUnusedIndexes(deps, authority),
  });
  deps.jobs.handle<BulkChangeJob>({
    queue: bulkChangeQueue,
    effect: 'data',
    expireInSeconds: 4 * 60 * 60,
    retries: 20,
    handle: ({ authority, payload }) => runBulkChange(deps, authority, payload),
    onGivenUp: ({ authority, payload }) => giveUpBulkChange(deps, authority, payload, 'running'),
  });
  deps.jobs.handle<BulkChangeJob>({
    queue: bulkUndoQueue,
    effect: 'data',
    expireInSeconds: 4 * 60 * 60,
    retries: 20,
    handle: ({ authority, payload }) => undoBulkChange(deps, authority, payload),
    onGivenUp: ({ authority, payload }) => giveUpBulkChange(deps, authority, payload, 'undoing'),
  });
  deps.jobs.handle<RestOfLinks>({
    queue: restoreLinksQueue,
    effect: 'data',
    concurrency: 1,
    handle: ({ authority, payload }) => restoreRestOfLinks(deps, authority, payload),
  });
  deps.jobs.handle({
    queue: emptyTrashQueue,
    effect: 'erasure',
    concurrency: 1,
    handle: ({ authority }) => emptyTrash(deps, authority),
  });
}
