import type { RecordId } from '@fieldhouse/contract/ids';
import { api } from '../../../api/api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { CollectionPlace } from '../../fields/index.ts';

/** Restores immediately; asks for confirmation before what can't be undone. */
export function useTrashActions(place: CollectionPlace) {
  const t = usePhrases('record-history');
  const { run: restore } = useAction(
    (ids: readonly RecordId[]) => api.records.restore({ params: place, body: { ids: [...ids] } }),
    { done: (_, { length: count }) => t('trash.restored', { count }), refresh: [api.trash.list] },
  );
  const { run: erase } = useAction(
    (ids: readonly RecordId[]) => api.trash.erase({ params: place, body: { ids: [...ids] } }),
    {
      confirm: ({ length: count }) => ({
        title: t('trash.eraseTitle', { count }),
        text: t('trash.eraseText'),
        action: t('trash.erase'),
        isDangerous: true,
      }),
      done: (_, { length: count }) => t('trash.erased', { count }),
      refresh: [api.trash.list],
    },
  );
  return { restore, erase };
}
