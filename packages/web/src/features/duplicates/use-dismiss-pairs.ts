// Dismisses pairs as not duplicates, and undoes that: from the toast, or later from the list.
import type { DataRecord } from '@fieldhouse/contract/records';
import { duplicatesApi } from '../../api/endpoints/duplicates-api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import type { CollectionPlace } from '../fields/index.ts';

interface Pair {
  readonly recordId: DataRecord['id'];
  readonly otherId: DataRecord['id'];
}

/** Pairs each of these with every other record of the group, once. */
export function pairsOf(records: readonly DataRecord[], elsewhere: ReadonlySet<string>): Pair[] {
  return records.flatMap(({ id }, at) =>
    records
      .slice(at + 1)
      .filter((other) => elsewhere.has(id) || elsewhere.has(other.id))
      .map((other) => ({ recordId: id, otherId: other.id })),
  );
}

export function useDismissPairs(place: CollectionPlace) {
  const t = usePhrases('duplicates');
  const ui = usePhrases('ui');
  const refresh = [duplicatesApi.list, duplicatesApi.listDismissed];
  const { run: undismiss, isPending: isUndismissing } = useAction(
    (pairs: Pair[]) => duplicatesApi.undismiss({ params: place, body: { pairs } }),
    { done: t('apart.undone'), refresh },
  );
  const { run: dismiss, isPending: isDismissing } = useAction(
    async (pairs: Pair[]) => {
      await duplicatesApi.dismiss({ params: place, body: { pairs } });
      return true;
    },
    {
      done: (_, pairs) => ({
        text: t('apart.done'),
        tone: 'good',
        action: { label: ui('undo'), onAct: () => void undismiss(pairs) },
      }),
      refresh,
    },
  );
  return { dismiss, undismiss, isBusy: isDismissing || isUndismissing };
}
