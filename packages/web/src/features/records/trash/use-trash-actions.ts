import type { RecordId } from '@fieldhouse/contract/ids';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { queryKeyOf } from '../../../api/queries.ts';
import { confirm } from '../../../app/feedback/confirm.tsx';
import { toast, toastProblem } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import type { CollectionPlace } from '../../fields/index.ts';

/** Restores immediately; asks for confirmation before what can't be undone. */
export function useTrashActions(place: CollectionPlace) {
  const t = usePhrases('record-history');
  const client = useQueryClient();
  const act = async (work: () => Promise<unknown>, text: string) => {
    try {
      await work();
      await client.invalidateQueries({ queryKey: queryKeyOf(api.trash.list) });
      toast({ text, tone: 'good' });
    } catch (error) {
      toastProblem(error);
    }
  };
  return {
    restore: (ids: readonly RecordId[]) =>
      act(
        () => api.records.restore({ params: place, body: { ids: [...ids] } }),
        t('trash.restored', { count: ids.length }),
      ),
    erase: async (ids: readonly RecordId[]) => {
      const isSure = await confirm({
        title: t('trash.eraseTitle', { count: ids.length }),
        text: t('trash.eraseText'),
        action: t('trash.erase'),
        isDangerous: true,
      });
      if (!isSure) return;
      await act(
        () => api.trash.erase({ params: place, body: { ids: [...ids] } }),
        t('trash.erased', { count: ids.length }),
      );
    },
  };
}
