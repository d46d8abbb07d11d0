// What the table's grid does to values: single cells, pasted blocks, cleared cells, deleted records. Each can be
// undone.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { DataRecord } from '@fieldhouse/contract/records';
import { useCallback, useEffect } from 'react';
import { issueText, problemText } from '../../../app/feedback/problem-texts.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { mayUpdate } from '../../../app/rights/use-rights.ts';
import { type CollectionPlace, loadReadTyped, useTextContext } from '../../fields/index.ts';
import { usePaste } from '../paste/use-paste.ts';
import type { Rows } from '../question/use-row-window.ts';
import { type UndoStep, withoutStep } from '../saving/undo-history.ts';
import { useDeletion } from '../saving/use-deletion.ts';
import { type CellEdit, isSame, useRecordWrites } from '../saving/use-record-writes.ts';
import { useExplainUnreadable } from './use-unreadable.ts';

interface EditedTable {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly rows: Rows;
  /** The last record created outside the table. */
  readonly made?: DataRecord | undefined;
  /** Undoes the last step. */
  readonly onUndo: () => void;
}

export function useTableEdits({ place, collection, rows, made, onUndo }: EditedTable) {
  const t = usePhrases('records');
  const writes = useRecordWrites(place, rows);
  const pasteBlock = usePaste({ place, collection, rows, writes, onUndo });
  const { remember, history } = writes;
  const remove = useDeletion(place, rows.refresh, (ids) => {
    const step: UndoStep = { kind: 'deleted', records: ids.map((id) => ({ id, values: undefined })) };
    remember(step);
    return () => {
      history.now = withoutStep(history.now, step);
    };
  });
  useEffect(() => {
    if (made) remember({ kind: 'made', records: [made] });
  }, [made, remember]);
  return {
    writes,
    remove,
    edit: useCellEdit(writes.save),
    paste(row: number, fields: readonly Field[], block: readonly (readonly string[])[]) {
      // A block is pasted completely or not at all.
      const isOpen = fields.slice(0, block[0]?.length ?? 0).every(mayUpdate);
      if (isOpen) void pasteBlock(row, fields, block);
      else toast({ text: t('paste.readOnly'), tone: 'danger' });
    },
    clear(records: readonly DataRecord[], fields: readonly Field[]) {
      void writes.run(async () => {
        const open = fields.filter(mayUpdate);
        if (open.length === 0) return;
        const values = Object.fromEntries(open.map(({ columnName }) => [columnName, null]));
        const { writeMany } = await import('../saving/write-many.ts');
        const updates = records.map(({ id }) => ({ id, values }));
        remember(await writeMany(place, rows, updates));
      });
    },
  };
}

/** What pastes, fills and cleared cells need. */
export function loadBlockWriting(): Promise<unknown> {
  return Promise.all([import('../paste/paste-plan.ts'), import('../saving/write-many.ts')]);
}

/** Reads what was typed into a cell; saves it, or reports the rule that it breaks. */
function useCellEdit(save: (edit: CellEdit) => unknown): (edit: CellEdit) => Promise<void> {
  const explain = useExplainUnreadable();
  const context = useTextContext();
  return useCallback(
    async (edit) => {
      const refuse = (reason: string) =>
        toast({ text: explain(edit.value, edit.field, reason), tone: 'danger', closeAfterMs: 0 });
      const readTyped = await loadReadTyped().catch((error: unknown) => {
        refuse(problemText(error));
      });
      if (!readTyped) return;
      const read = readTyped(edit.value, edit.field, context);
      if ('rule' in read) refuse(issueText(read));
      else if (!isSame(read.value, edit.before)) void save({ ...edit, value: read.value });
    },
    [save, context, explain],
  );
}
