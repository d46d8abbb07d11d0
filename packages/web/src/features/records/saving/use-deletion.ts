import type { RecordId } from '@fieldhouse/contract/ids';
import { maxBulkRecords } from '@fieldhouse/contract/records';
import { api } from '../../../api/api.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { CollectionPlace } from '../../fields/index.ts';

const askedFrom = 50;

interface Deleted {
  readonly ids: readonly RecordId[];
  readonly onRestored: (() => void) | undefined;
}

/**
 * Deletes immediately and offers to undo; asks for confirmation for many records. True if they were deleted.
 */
export function useDeletion(
  place: CollectionPlace,
  onChanged: () => void,
  /**
   * Called after the deletion; the function that it returns is called if the toast's undo restores the
   * records.
   */
  onDeleted?: (ids: readonly RecordId[]) => () => void,
): (ids: readonly RecordId[]) => Promise<boolean> {
  const t = usePhrases('records');
  const ui = usePhrases('ui');
  const { run: restore } = useAction(
    ({ ids }: Deleted) => api.records.restore({ params: place, body: { ids: [...ids] } }),
    {
      onDone: (_, { onRestored }) => {
        onRestored?.();
        onChanged();
      },
      done: (_, { ids }) => t('undo.restored', { count: ids.length }),
    },
  );
  const { run: remove } = useAction(
    async (ids: readonly RecordId[]): Promise<Deleted> => {
      await api.records.delete({ params: place, body: { ids: [...ids] } });
      return { ids, onRestored: onDeleted?.(ids) };
    },
    {
      confirm: ({ length: count }) =>
        count < askedFrom
          ? undefined
          : {
              title: t('undo.confirmMany', { count }),
              action: t('table.deleteCount', { count }),
              isDangerous: true,
            },
      onDone: onChanged,
      done: (deleted) => ({
        text: t('undo.deleted', { count: deleted.ids.length }),
        action: { label: ui('undo'), onAct: () => void restore(deleted) },
        closeAfterMs: 10_000,
      }),
    },
  );
  return async (ids) => {
    if (ids.length === 0) return false;
    if (ids.length > maxBulkRecords) {
      toast({ text: t('undo.tooMany', { max: maxBulkRecords }), tone: 'danger' });
      return false;
    }
    return (await remove(ids)) !== undefined;
  };
}
