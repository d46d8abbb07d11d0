// Plans a fill: repeats the source rows over the target rows. Pure.
import type { Field } from '@fieldhouse/contract/collections';
import type { DataRecord, RecordValues } from '@fieldhouse/contract/records';
import { toWireValue } from '../../fields/index.ts';

interface Stretch {
  readonly y: number;
  readonly height: number;
}

export interface PlannedUpdate {
  readonly id: DataRecord['id'];
  readonly values: RecordValues;
}

interface FillRequest {
  readonly source: Stretch;
  readonly target: Stretch;
  readonly fields: readonly Field[];
  readonly recordAt: (row: number) => DataRecord | undefined;
}

/** Source rows are left unchanged. */
export function planFill({ source, target, fields, recordAt }: FillRequest): readonly PlannedUpdate[] {
  const end = source.y + source.height;
  return Array.from({ length: target.height }, (_, step) => target.y + step).flatMap((row) => {
    if (row >= source.y && row < end) return [];
    const steps = (row - source.y) % source.height;
    const from = recordAt(source.y + (steps < 0 ? steps + source.height : steps));
    const record = recordAt(row);
    if (!from || !record) return [];
    const values = fields.map(({ columnName }) => [columnName, toWireValue(from.values[columnName] ?? null)]);
    return [{ id: record.id, values: Object.fromEntries(values) }];
  });
}
