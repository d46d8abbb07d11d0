// Dismisses pairs as not duplicates, and undoes that: from the toast, or later from the list.
import type { DataRecord } from '@fieldhouse/contract/records';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { duplicatesApi } from '../../api/endpoints/duplicates-api.ts';
import { queryKeyOf } from '../../api/queries.ts';
import { toast, toastProblem } from '../../app/feedback/toasts.tsx';
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
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      const keys = [
        queryKeyOf(duplicatesApi.list, { params: place }),
        queryKeyOf(duplicatesApi.listDismissed, { params: place }),
      ];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      return true;
    } catch (error) {
      toastProblem(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const takeBack = async (pairs: Pair[]) => {
    const isDone = await run(() => duplicatesApi.undismiss({ params: place, body: { pairs } }));
    if (isDone) toast({ text: t('apart.undone'), tone: 'good' });
  };
  const dismiss = async (pairs: Pair[]): Promise<boolean> => {
    const isDone = await run(() => duplicatesApi.dismiss({ params: place, body: { pairs } }));
    const action = { label: ui('undo'), onAct: () => void takeBack(pairs) };
    if (isDone) toast({ text: t('apart.done'), tone: 'good', action });
    return isDone;
  };
  return { dismiss, takeBack, isBusy };
}
