// Table features beyond viewing and typing: undo and redo, fill, bulk edit, row menu, shortcut list.

import { maxBulkRecords } from '@fieldhouse/contract/records';
import { useEffect, useRef } from 'react';
import { bulkChangesApi } from '../../../api/endpoints/bulk-changes-api.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { mayUpdate } from '../../../app/rights/use-rights.ts';
import type { Rectangle } from '../../../ui/grid/data-grid.tsx';
import { useTableKeys } from '../keys/use-table-keys.ts';
import { selectionOf } from '../question/records-queries.ts';
import { planFill } from '../saving/fill-plan.ts';
import { writeMany } from '../saving/write-many.ts';
import type { TableCommand } from '../toolbar/table-command.ts';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { RowMenu } from './row-menu.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import type { TableToolsProps } from './table-tools-props.ts';
import { useBulkJob } from './use-bulk-job.ts';
import { useUndo } from './use-undo.ts';

export function TableTools(props: TableToolsProps) {
  const { command, onCommand, selection } = props;
  const undo = useUndo(props);
  const fill = useFill(props);
  const deleteAll = useDeleteAll(props);
  const seen = useRef<TableCommand>(undefined);
  // An immediate command runs once, however often this renders.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new command starts it
  useEffect(() => {
    if (!command || command === seen.current) return;
    seen.current = command;
    if (command.kind === 'undo' || command.kind === 'redo') void undo(command.kind);
    else if (command.kind === 'fill') void fill(command.source, command.target);
    else if (command.kind === 'delete_all') void deleteAll();
    else return;
    onCommand(undefined);
  }, [command]);
  useTableKeys(props.hasKeys, {
    isEditorPending: () => props.editorKeys.isEditorPending,
    undo: (direction) => void undo(direction),
    fillDown: () => {
      const range = selection.current?.range;
      if (!range || (range.height === 1 && range.y === 0)) return;
      const y = range.height > 1 ? range.y : range.y - 1;
      void fill({ ...range, y, height: 1 }, range);
    },
    showShortcuts: () => onCommand({ kind: 'shortcuts' }),
  });
  const close = () => onCommand(undefined);
  return (
    <>
      {command?.kind === 'edit' && <BulkEditDialog {...props} onClose={close} />}
      {command?.kind === 'row' && <RowMenu {...props} at={command} onClose={close} />}
      {command?.kind === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}

function useFill({ place, rows, writes, shown }: TableToolsProps) {
  const t = usePhrases('table-tools');
  return async (source: Rectangle, target: Rectangle) => {
    const fields = shown.slice(source.x, source.x + source.width);
    const top = Math.min(source.y, target.y);
    const bottom = Math.max(source.y + source.height, target.y + target.height);
    if (!fields.every(mayUpdate)) return toast({ text: t('fill.readOnly'), tone: 'danger' });
    if (bottom - top > maxBulkRecords)
      return toast({ text: t('fill.tooMany', { max: maxBulkRecords }), tone: 'danger' });
    await writes.run(async () => {
      const found = await rows.window.collect(top, bottom - top, new AbortController().signal);
      const updates = planFill({ source, target, fields, recordAt: (row) => found[row - top] });
      if (updates.length === 0) return;
      const step = await writeMany(place, rows, updates);
      writes.remember(step);
      toast({ text: t('fill.done', { count: step.changes.length * fields.length }) });
    });
  };
}

function useDeleteAll({ place, view, rows, onSelectionDone, ...props }: TableToolsProps) {
  const t = usePhrases('table-tools');
  const job = useBulkJob({ place, rows, ...props });
  return useAction(
    async () => {
      const started = await bulkChangesApi.deleteMatching({ params: place, body: selectionOf(view) });
      onSelectionDone();
      await job(started);
    },
    {
      confirm: () => {
        const count = rows.total ?? 0;
        return {
          title: t('deleteAll.title', { count }),
          action: t('deleteAll.action', { count }),
          isDangerous: true,
        };
      },
    },
  ).run;
}
