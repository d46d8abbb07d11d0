// Many changes in one write, based on the current records. A concurrent change of any of them fails the whole
// write.
import type { RecordId } from '@fieldhouse/contract/ids';
import { type DataRecord, maxRecordsPage, type RecordValues } from '@fieldhouse/contract/records';
import { api } from '../../../api/api.ts';
import type { CollectionPlace } from '../../fields/index.ts';
import type { Rows } from '../question/use-row-window.ts';
import type { PlannedUpdate } from './fill-plan.ts';
import type { UndoStep } from './undo-history.ts';

type ValuesStep = Extract<UndoStep, { kind: 'values' }>;

export async function writeMany(
  place: CollectionPlace,
  { window }: Pick<Rows, 'window'>,
  updates: readonly PlannedUpdate[],
): Promise<ValuesStep> {
  const now = await readCurrent(
    place,
    updates.map(({ id }) => id),
  );
  // Skip records that no longer exist.
  const wanted = updates.flatMap((update) => {
    const version = now.get(update.id)?.version;
    return version === undefined ? [] : [{ ...update, version }];
  });
  if (wanted.length === 0) return { kind: 'values', changes: [] };
  const { records } = await api.records.update({ params: place, body: { records: wanted } });
  for (const record of records) window.put(record);
  const saved = new Map(records.map((record) => [record.id, record]));
  return {
    kind: 'values',
    changes: wanted.map(({ id, values }) => ({
      id,
      before: partOf(now.get(id), values),
      after: partOf(saved.get(id), values),
    })),
  };
}

function partOf(record: DataRecord | undefined, values: RecordValues): RecordValues {
  return Object.fromEntries(Object.keys(values).map((name) => [name, record?.values[name] ?? null]));
}

export async function readCurrent(
  place: CollectionPlace,
  all: readonly RecordId[],
): Promise<ReadonlyMap<RecordId, DataRecord>> {
  const found = new Map<RecordId, DataRecord>();
  for (const ids of chunksOf(all, maxRecordsPage)) {
    const { records } = await api.records.getMany({ params: place, body: { ids: [...ids] } });
    for (const record of records) found.set(record.id, record);
  }
  return found;
}

export function chunksOf<T>(items: readonly T[], size: number): (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size),
  );
}
