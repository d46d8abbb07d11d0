// A background change of all matching records; polled until it has ended.
import type { BulkChange } from '@fieldhouse/contract/bulk-changes';
import type { BulkChangeId } from '@fieldhouse/contract/ids';
import { bulkChangesApi } from '../../../api/endpoints/bulk-changes-api.ts';
import type { CollectionPlace } from '../../fields/index.ts';
import type { KnownRecord, UndoStep } from '../saving/undo-history.ts';

export interface Applied {
  /** The step with the changes actually made, for undo. */
  readonly step: UndoStep | undefined;
  readonly done: number;
  /** Records that were left unchanged; those that no longer exist have no values. */
  readonly skipped: readonly KnownRecord[];
}

const askEveryMs = 400;

export async function waitForBulkChange(
  place: CollectionPlace,
  started: BulkChange,
  onProgress?: (change: BulkChange) => void,
): Promise<BulkChange> {
  let change = started;
  while (change.state === 'running' || change.state === 'undoing') {
    onProgress?.(change);
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    change = await bulkChangesApi.get({ params: { ...place, bulkChangeId: started.id } });
  }
  onProgress?.(change);
  return change;
}

export async function undoBulk(place: CollectionPlace, bulkChangeId: BulkChangeId): Promise<Applied> {
  const started = await bulkChangesApi.undo({ params: { ...place, bulkChangeId } });
  const { done, skipped } = await waitForBulkChange(place, started);
  // The server only counts skipped records; the history lists them.
  return { step: undefined, done, skipped: Array.from({ length: skipped }, () => unnamed) };
}

// The id is never shown.
const unnamed = { id: '' as never, values: undefined };
