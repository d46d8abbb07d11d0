import type { RecordId } from '@fieldhouse/contract/ids';
import { maxBulkRecords } from '@fieldhouse/contract/records';
import { api } from '../../../api/api.ts';
import { confirm } from '../../../app/feedback/confirm.tsx';
import { toast, toastProblem } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import type { CollectionPlace } from '../../fields/index.ts';

const askedFrom = 50;

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
  const restore = async (ids: readonly RecordId[], onRestored: (() => void) | undefined) => {
    try {
      await api.records.restore({ params: place, body: { ids: [...ids] } });
      toast({ text: t('undo.restored', { count: ids.length }), tone: 'good' });
      onRestored?.();
      onChanged();
    } catch (error) {
      toastProblem(error);
    }
  };
  return async (ids) => {
    if (ids.length === 0) return false;
    if (ids.length > maxBulkRecords) {
      toast({ text: t('undo.tooMany', { max: maxBulkRecords }), tone: 'danger' });
      return false;
    }
    if (ids.length >= askedFrom) {
      const action = t('table.deleteCount', { count: ids.length });
      const isSure = await confirm({
        title: t('undo.confirmMany', { count: ids.length }),
        action,
        isDangerous: true,
      });
      if (!isSure) return false;
    }
    try {
      await api.records.delete({ params: place, body: { ids: [...ids] } });
      const onRestored = onDeleted?.(ids);
      toast({
        text: t('undo.deleted', { count: ids.length }),
        action: { label: ui('undo'), onAct: () => void restore(ids, onRestored) },
        closeAfterMs: 10_000,
      });
      onChanged();
      return true;
    } catch (error) {
      toastProblem(error);
      return false;
    }
  };
}
