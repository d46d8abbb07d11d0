// Table edits: applied optimistically, reverted on refusal, and reported either way. What couldn't be saved for lack of a
// connection, or because the server had a failure, stays in its cell, and is sent again.
import type { Field } from '@fieldhouse/contract/collections';
import type { DataRecord, RecordValues } from '@fieldhouse/contract/records';
import i18next from 'i18next';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { isProblem, OfflineProblem } from '../../../api/api-problem.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { toast, toastProblem } from '../../../app/feedback/toasts.tsx';
import { useLeave } from '../../../app/forms/use-leave.ts';
import { type CollectionPlace, toWireValue } from '../../fields/index.ts';
import type { Rows } from '../question/use-row-window.ts';
import { SaveQueue } from './save-queue.ts';
import { emptyHistory, type UndoHistory, type UndoStep, withStep } from './undo-history.ts';

export interface CellEdit {
  readonly id: DataRecord['id'];
  readonly field: Field;
  /** As the API sends it. */
  readonly value: unknown;
  readonly before: unknown;
  readonly version: number;
}

/** Another user changed the same value between opening the editor and saving. */
export interface Conflict {
  readonly edit: CellEdit;
  readonly theirs: DataRecord;
}

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

export interface RecordWrites {
  readonly state: SaveState;
  readonly conflict: Conflict | undefined;
  readonly settle: (isMineSaved: boolean) => void;
  /** Merges pending edits into the known record. */
  readonly shown: (record: DataRecord | undefined) => DataRecord | undefined;
  readonly save: (edit: CellEdit) => Promise<void>;
  /** Runs another write under the same indicator and reports failures. True on success. */
  readonly run: (write: () => Promise<unknown>) => Promise<boolean>;
  /** The undo history of this table. Nothing renders from it. */
  readonly history: { now: UndoHistory };
  readonly remember: (step: UndoStep) => void;
}

export function useRecordWrites(place: CollectionPlace, { window, refresh }: Rows): RecordWrites {
  const pending = useRef(new Map<string, RecordValues>());
  const queue = useRef(new SaveQueue());
  const [pendingChanges, redraw] = useState(0);
  const [state, setState] = useState<SaveState>('idle');
  const [conflict, setConflict] = useState<Conflict>();
  const [history] = useState(() => ({ now: emptyHistory }));
  const remember = useCallback(
    (step: UndoStep) => {
      history.now = withStep(history.now, step);
    },
    [history],
  );
  const unsent = useUnsent();
  const setPending = useCallback((id: string, column: string, value: unknown) => {
    const { [column]: _, ...others } = pending.current.get(id) ?? {};
    const next = value === undefined ? others : { ...others, [column]: value };
    if (Object.keys(next).length === 0) pending.current.delete(id);
    else pending.current.set(id, next);
    redraw((count) => count + 1);
  }, []);

  const save = useCallback(
    async (edit: CellEdit) => {
      const { id, field, value } = edit;
      const column = field.columnName;
      const cell = `${id} ${column}`;
      unsent.remove(cell);
      setPending(id, column, value);
      setState('saving');
      let isWaiting = false;
      try {
        const saved = await queue.current.run(id, edit.version, (version) => writeEdit(place, edit, version));
        window.put(saved);
        const after = { [column]: saved.values[column] };
        remember({ kind: 'values', changes: [{ id, before: { [column]: edit.before }, after }] });
        setState(queue.current.isIdle ? 'saved' : 'saving');
      } catch (error) {
        setState('failed');
        isWaiting = isPassing(error);
        if (isWaiting) {
          unsent.add(cell, error, () => save(edit));
        } else if (error instanceof ConflictingEdit) {
          window.put(error.theirs);
          setConflict({ edit, theirs: error.theirs });
        } else {
          toastRefusal(edit, error);
          if (isProblem(error, 'not_found')) refresh();
        }
      } finally {
        // A newer edit of the same cell may have replaced it.
        if (!isWaiting && pending.current.get(id)?.[column] === value) setPending(id, column, undefined);
      }
    },
    [place, window, refresh, setPending, remember, unsent],
  );

  const settle = (isMineSaved: boolean) => {
    setConflict(undefined);
    setState('saved');
    if (!conflict || !isMineSaved) return;
    const { edit, theirs } = conflict;
    void save({ ...edit, before: theirs.values[edit.field.columnName], version: theirs.version });
  };

  const run = useCallback(async (write: () => Promise<unknown>) => {
    setState('saving');
    try {
      await write();
      setState('saved');
      return true;
    } catch (error) {
      setState('failed');
      toastProblem(error);
      return false;
    }
  }, []);

  const shown = useCallback((record: DataRecord | undefined) => {
    const values = record && pending.current.get(record.id);
    return values ? { ...record, values: { ...record.values, ...values } } : record;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: settle follows from conflict and save; a change of what is pending must be drawn
  return useMemo(
    () => ({ state, conflict, settle, shown, save, run, history, remember }),
    [state, conflict, shown, save, run, history, remember, pendingChanges],
  );
}

/** Edits by their cell, to be sent again. The page isn't left without a question while there are some. */
function useUnsent() {
  const edits = useRef(new Map<string, () => Promise<void>>());
  const [count, setCount] = useState(0);
  useLeave(count > 0);
  const unsent = useMemo(() => {
    const sendAll = () => {
      for (const send of [...edits.current.values()]) void send();
    };
    return {
      sendAll,
      add: (cell: string, error: unknown, send: () => Promise<void>) => {
        edits.current.set(cell, send);
        setCount(edits.current.size);
        toast({
          text:
            error instanceof OfflineProblem
              ? i18next.t('records:unsent')
              : i18next.t('records:unsentBecause', { reason: problemText(error) }),
          tone: 'danger',
          action: { label: i18next.t('ui:retry'), onAct: sendAll },
        });
      },
      remove: (cell: string) => {
        edits.current.delete(cell);
        setCount(edits.current.size);
      },
    };
  }, []);
  useEffect(() => {
    window.addEventListener('online', unsent.sendAll);
    return () => window.removeEventListener('online', unsent.sendAll);
  }, [unsent]);
  return unsent;
}

/** Whether the same edit may be saved later. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof OfflineProblem || (isProblem(error) && (error.status >= 500 || error.status === 429))
  );
}

/** With the text, which is nowhere else once the cell has its old value again. */
function toastRefusal({ value, field }: CellEdit, error: unknown): void {
  if (typeof value !== 'string' && typeof value !== 'number') {
    toastProblem(error);
    return;
  }
  const reason = problemText(error);
  toast({
    text: i18next.t('records:paste.badCell', { text: String(value), field: field.title, reason }),
    tone: 'danger',
    closeAfterMs: 0,
  });
}

export class ConflictingEdit extends Error {
  override readonly name = 'ConflictingEdit';
  readonly theirs: DataRecord;

  constructor(theirs: DataRecord) {
    super('The value was changed meanwhile.');
    this.theirs = theirs;
  }
}

const triesOnNewVersions = 3;

/**
 * Another user may have changed a different value of the record; that is no conflict, so the edit is retried
 * on the new version.
 */
export async function writeEdit(
  place: CollectionPlace,
  edit: CellEdit,
  version: number,
): Promise<DataRecord> {
  const { id, field, value, before } = edit;
  const values = { [field.columnName]: toWireValue(value) };
  let current = version;
  for (let tries = 0; ; tries += 1) {
    try {
      const { records } = await api.records.update({
        params: place,
        body: { records: [{ id, version: current, values }] },
      });
      const [saved] = records;
      if (!saved) throw new Error('The server saved the record but did not send it.');
      return saved;
    } catch (error) {
      if (!isProblem(error, 'stale_version') || tries === triesOnNewVersions) throw error;
      const theirs = await api.records.get({ params: { ...place, recordId: id } });
      // Saved before, though the reply was lost, or the same by someone else.
      if (isSame(theirs.values[field.columnName], value)) return theirs;
      if (!isSame(theirs.values[field.columnName], before)) throw new ConflictingEdit(theirs);
      current = theirs.version;
    }
  }
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(toWireValue(a ?? null)) === JSON.stringify(toWireValue(b ?? null));
}
