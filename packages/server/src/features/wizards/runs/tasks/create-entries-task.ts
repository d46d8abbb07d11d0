// The task "create a record" with entries: one record for each. An entry that is no longer there after Back has its record moved
// to the trash, unless someone else changed it since; one that comes back has it again.
import type { DataRecord } from '@fieldhouse/contract/records';
import { isSame, layerAbove } from '@fieldhouse/domain/wizards/effects/field-layers';
import type { RepeatingTask } from '@fieldhouse/domain/wizards/entries';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import type { TeamContext } from '../../../../kernel/context.ts';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import { fullAccess } from '../../../records/engine/access/index.ts';
import { findRecords, trashRecordsOf } from '../../../records/index.ts';
import type { RunState } from '../run-state.ts';
import type { CheckedTask } from '../values/task-values.ts';
import { runConsents } from './consent-task.ts';
import { runCreateRecord } from './create-record-task.ts';
import { type EffectRow, lastRevsOf, listEffectsOf, revertEffects } from './effect-queries.ts';
import { loadLayers } from './field-changes.ts';

interface EntriesInput {
  readonly task: RepeatingTask;
  readonly collections: KnownCollections;
  /** By number. */
  readonly entries: ReadonlyMap<number, CheckedTask>;
}

export interface CreatedEntry {
  readonly number: number;
  readonly checked: CheckedTask;
  readonly record: DataRecord;
  readonly skippedFieldIds: readonly string[];
}

/** In sequence, so that a refusal names the entry; there are at most 20. */
export async function runCreateEntries(
  ctx: TeamContext,
  state: RunState,
  { task, collections, entries }: EntriesInput,
): Promise<CreatedEntry[]> {
  const effects = await listEffectsOf(ctx.db, state.run.id, task.id);
  const removed = effects.filter((effect) => effect.state !== 'reverted' && !entries.has(effect.ord));
  // First, so that an address or name that was theirs is free.
  await removeEntries(ctx, state, { task, collections, removed });
  const created: CreatedEntry[] = [];
  for (const [number, checked] of entries) {
    const { record, skippedFieldIds } = await runCreateRecord(ctx, state, {
      ...{ task, collections, checked, number },
    });
    const { consentIds: tickedIds = new Set() } = checked;
    await runConsents(ctx, state, { task, collections, tickedIds, values: record.values, ord: number });
    created.push({ number, checked, record, skippedFieldIds });
  }
  return created;
}

async function removeEntries(
  ctx: TeamContext,
  state: RunState,
  { task, collections, removed }: Omit<EntriesInput, 'entries'> & { readonly removed: readonly EffectRow[] },
): Promise<void> {
  if (removed.length === 0) return;
  const { collectionId } = task;
  refuseUnless(collectionId, 'wizard_outdated');
  for (const { ord } of removed)
    await runConsents(ctx, state, { task, collections, tickedIds: new Set(), values: {}, ord });
  const ids = removed.map(({ objectId }) => objectId);
  const alive = await findRecords(ctx, { collectionId, ids, access: fullAccess });
  const revs = await lastRevsOf(ctx.db, state.run.id, ids);
  const layers = await loadLayers(ctx, state, { task, collections }, ids);
  const own = alive.filter((record) => {
    const effect = removed.find(({ objectId }) => objectId === record.id);
    const ofRecord = layers.of(record, effect);
    const isChanged = Object.entries(effect?.written ?? {}).some(
      ([fieldId, value]) => !layerAbove(ofRecord, fieldId) && !isSame(ofRecord.current(fieldId), value),
    );
    return !isChanged && record.version <= (revs.get(record.id) ?? 0);
  });
  if (own.length > 0)
    await trashRecordsOf(ctx, { collectionId, ids: own.map(({ id }) => id), access: fullAccess });
  await revertEffects(ctx.db, { runId: state.run.id, taskId: task.id, ords: removed.map(({ ord }) => ord) });
}
