import type { Field } from '@fieldhouse/contract/collections';
import type { DataRecord } from '@fieldhouse/contract/records';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CollectionPlace, recordQuery } from './records-queries.ts';
import { SaveQueue } from './save-queue.ts';
import { type SaveState, writeEdit } from './use-record-writes.ts';

/** Saves one field at a time; the record in the cache is the one that the server answered with. */
export function useRecordSaving(place: CollectionPlace, record: DataRecord) {
  const client = useQueryClient();
  const queue = useRef(new SaveQueue());
  const [state, setState] = useState<SaveState>('idle');
  const save = async (field: Field, value: unknown) => {
    setState('saving');
    const { id, version } = record;
    const edit = { id, field, value, before: record.values[field.columnName] ?? null, version };
    try {
      const saved = await queue.current.run(id, version, (current) => writeEdit(place, edit, current));
      client.setQueryData(recordQuery(place, id).queryKey, saved);
      setState('saved');
    } catch (error) {
      setState('failed');
      throw error;
    }
  };
  return { state, save };
}
