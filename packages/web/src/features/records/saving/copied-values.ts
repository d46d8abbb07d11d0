import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { DataRecord, RecordValues } from '@fieldhouse/contract/records';
import { mayUpdate } from '../../../app/rights/use-rights.ts';
import { toWireValue } from '../../fields/index.ts';

/** Initial values of a copy: those that may be set and need not be unique. */
export function copiedValues({ fields }: CollectionWithFields, record: DataRecord): RecordValues {
  const open = fields.filter((field) => mayUpdate(field) && !field.isUnique);
  const values = open.flatMap(({ columnName }) => {
    const value = record.values[columnName] ?? null;
    return value === null ? [] : [[columnName, toWireValue(value)] as const];
  });
  return Object.fromEntries(values);
}
