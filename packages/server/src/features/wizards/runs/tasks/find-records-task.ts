// Records by a filter with values of the run: a member finds what they may see, others what the published version names.
import type { DataRecord } from '@fieldhouse/contract/records';
import type { ConditionValues } from '@fieldhouse/domain/wizards/conditions';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { resolveSelection, type SelectionTask } from '@fieldhouse/domain/wizards/selection';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { type CollectionDefinition, loadCollection } from '../../../catalogue/index.ts';
import { readPageWith } from '../../../records/index.ts';
import { accessToFound } from '../found/access-to-found.ts';
import type { RunVersion } from '../run-state.ts';

export interface Selected {
  readonly collection: CollectionDefinition | undefined;
  readonly records: readonly DataRecord[];
  readonly hasMore: boolean;
}

const nothing: Selected = { collection: undefined, records: [], hasMore: false };

/** Nothing if the member sees nothing of the collection, or may not compare one of its fields. */
export async function selectRecords(
  ctx: TeamContext,
  { manifest }: Pick<RunVersion, 'manifest'>,
  task: SelectionTask,
  { collections, values }: { readonly collections: KnownCollections; readonly values: ConditionValues },
): Promise<Selected> {
  const known = task.collectionId === null ? undefined : collections.get(task.collectionId);
  refuseUnless(known && task.collectionId !== null, 'wizard_outdated');
  const filter = resolveSelection(task, known, values);
  if (filter === false) return nothing;
  try {
    const collection = await loadCollection(ctx, task.collectionId);
    const access = await accessToFound(ctx, manifest, collection);
    const query = { sorts: task.sorts, limit: task.max, count: false, ...(filter !== true && { filter }) };
    const { records, next } = await readPageWith(ctx, collection, query, access);
    return { collection, records, hasMore: next !== null };
  } catch (error) {
    if (error instanceof Refusal && invisibleCodes.has(error.code)) return nothing;
    throw error;
  }
}

const invisibleCodes: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'unknown_field']);
