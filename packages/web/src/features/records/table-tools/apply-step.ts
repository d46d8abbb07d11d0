// Undoes or redoes a step, only for records that are still as the step left them. Changes by other users remain.
import { type DataRecord, maxBulkRecords, type RecordValues } from '@fieldhouse/contract/records';
import { api } from '../../../api/api.ts';
import { isProblem } from '../../../api/api-problem.ts';
import { type CollectionPlace, toWireValue } from '../../fields/index.ts';
import type { Direction, KnownRecord, UndoStep, ValueChange } from '../saving/undo-history.ts';
import { isSame } from '../saving/use-record-writes.ts';
import { chunksOf, readCurrent } from '../saving/write-many.ts';
import { type Applied, undoBulk } from './bulk-job.ts';

const triesOnNewVersions = 3;

export async function applyStep(
  place: CollectionPlace,
  step: UndoStep,
  direction: Direction,
): Promise<Applied> {
  const isBack = direction === 'undo';
  switch (step.kind) {
    case 'values':
      return changeBack(place, step.changes, isBack);
    case 'made':
      return isBack ? takeAway(place, step.records, 'made') : bringBack(place, step.records, 'made');
    case 'deleted':
      return isBack ? bringBack(place, step.records, 'deleted') : takeAway(place, step.records, 'deleted');
    case 'several':
      return applyAll(place, isBack ? step.steps.toReversed() : step.steps, direction);
    case 'bulk':
      return undoBulk(place, step.bulkChangeId);
  }
}

async function applyAll(
  place: CollectionPlace,
  steps: readonly UndoStep[],
  direction: Direction,
): Promise<Applied> {
  const all: Applied[] = [];
  for (const step of steps) all.push(await applyStep(place, step, direction));
  const made = all.flatMap(({ step }) => step ?? []);
  return {
    step: { kind: 'several', steps: direction === 'undo' ? made.toReversed() : made },
    done: all.reduce((sum, { done }) => sum + done, 0),
    skipped: all.flatMap(({ skipped }) => skipped),
  };
}

async function changeBack(
  place: CollectionPlace,
  changes: readonly ValueChange[],
  isBack: boolean,
): Promise<Applied> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await changeOnce(place, changes, isBack);
    } catch (error) {
      // A concurrent write came between read and write: retry.
      if (!isProblem(error, 'stale_version') || tries === triesOnNewVersions) throw error;
    }
  }
}

async function changeOnce(
  place: CollectionPlace,
  changes: readonly ValueChange[],
  isBack: boolean,
): Promise<Applied> {
  const now = await readCurrent(
    place,
    changes.map(({ id }) => id),
  );
  const skipped: KnownRecord[] = [];
  const moved: { readonly change: ValueChange; readonly version: number; readonly values: RecordValues }[] =
    [];
  for (const change of changes) {
    const record = now.get(change.id);
    const [left, wanted] = isBack ? [change.after, change.before] : [change.before, change.after];
    if (record && isAsLeft(record, left)) {
      const values = Object.entries(wanted).map(([name, value]) => [name, toWireValue(value ?? null)]);
      moved.push({ change, version: record.version, values: Object.fromEntries(values) });
    } else skipped.push({ id: change.id, values: record?.values });
  }
  for (let from = 0; from < moved.length; from += maxBulkRecords) {
    const records = moved
      .slice(from, from + maxBulkRecords)
      .map(({ change: { id }, version, values }) => ({ id, version, values }));
    await api.records.update({ params: place, body: { records } });
  }
  const step: UndoStep = { kind: 'values', changes: moved.map(({ change }) => change) };
  return { step: moved.length > 0 ? step : undefined, done: moved.length, skipped };
}

function isAsLeft(record: DataRecord, left: RecordValues): boolean {
  return Object.entries(left).every(([name, value]) => isSame(record.values[name], value));
}

async function takeAway(
  place: CollectionPlace,
  records: readonly KnownRecord[],
  kind: 'made' | 'deleted',
): Promise<Applied> {
  const now = await readCurrent(
    place,
    records.map(({ id }) => id),
  );
  const isOpen = ({ id, values }: KnownRecord) => {
    const record = now.get(id);
    return record !== undefined && (values === undefined || isAsLeft(record, values));
  };
  const deleted = records.filter(isOpen);
  for (const ids of chunksOf(
    deleted.map(({ id }) => id),
    maxBulkRecords,
  )) {
    await api.records.delete({ params: place, body: { ids: [...ids] } });
  }
  const skipped = records
    .filter((one) => !isOpen(one))
    .map(({ id }) => ({ id, values: now.get(id)?.values }));
  return { step: deleted.length > 0 ? { kind, records: deleted } : undefined, done: deleted.length, skipped };
}

async function bringBack(
  place: CollectionPlace,
  records: readonly KnownRecord[],
  kind: 'made' | 'deleted',
): Promise<Applied> {
  const all = records.map(({ id }) => id);
  for (const ids of chunksOf(all, maxBulkRecords)) {
    await api.records.restore({ params: place, body: { ids: [...ids] } });
  }
  // With the returned versions, for the next attempt.
  const now = await readCurrent(place, all);
  const back = all.map((id) => ({ id, values: now.get(id)?.values }));
  return { step: { kind, records: back }, done: all.length, skipped: [] };
}
