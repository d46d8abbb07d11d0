import type { Field } from '@fieldhouse/contract/collections';
import type { DataRecord } from '@fieldhouse/contract/records';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toastProblem } from '../../../app/feedback/toasts.tsx';
import type { CollectionPlace } from '../../fields/index.ts';
import { recordQuery } from '../question/records-queries.ts';
import { SaveQueue } from './save-queue.ts';
import {
  type CellEdit,
  type Conflict,
  ConflictingEdit,
  isSame,
  type SaveState,
  writeEdit,
} from './use-record-writes.ts';

export interface RecordSaving {
  readonly state: SaveState;
  readonly conflict: Conflict | undefined;
  readonly settle: (isMineSaved: boolean) => void;
  /**
   * `before` is the value when the user started editing. Shows a dialog for a conflict, throws other errors.
   */
  readonly save: (field: Field, value: unknown, before: unknown) => Promise<void>;
}

/** Saves one field at a time and caches the record that the server returns. */
export function useRecordSaving(place: CollectionPlace, record: DataRecord): RecordSaving {
  const client = useQueryClient();
  const queue = useRef(new SaveQueue());
  const [state, setState] = useState<SaveState>('idle');
  const [conflict, setConflict] = useState<Conflict>();
  /** Ends when the page shows it: a field that forgets its draft earlier would show the value before it. */
  const put = (saved: DataRecord) => {
    client.setQueryData(recordQuery(place, saved.id).queryKey, saved);
    return new Promise<void>((resolve) => notifyManager.schedule(resolve));
  };
  const write = async (edit: CellEdit) => {
    setState('saving');
    try {
      await put(await queue.current.run(edit.id, edit.version, (version) => writeEdit(place, edit, version)));
      setState('saved');
    } catch (error) {
      setState('failed');
      if (!(error instanceof ConflictingEdit)) throw error;
      await put(error.theirs);
      setConflict({ edit, theirs: error.theirs });
    }
  };
  const save = async (field: Field, value: unknown, before: unknown) => {
    // Not the rendered record: a previous save may have ended since.
    const present = client.getQueryData(recordQuery(place, record.id).queryKey) ?? record;
    const { id, version, values } = present;
    const edit = { id, field, value, before, version };
    const now = values[field.columnName] ?? null;
    // Changes that arrived over the event stream while the user was typing.
    if (!isSame(now, before) && !isSame(now, value)) return setConflict({ edit, theirs: present });
    await write(edit);
  };
  const settle = (isMineSaved: boolean) => {
    setConflict(undefined);
    setState('saved');
    if (!conflict || !isMineSaved) return;
    const { edit, theirs } = conflict;
    const before = theirs.values[edit.field.columnName] ?? null;
    void write({ ...edit, before, version: theirs.version }).catch(toastProblem);
  };
  return { state, conflict, settle, save };
}
