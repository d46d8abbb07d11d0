import type { BulkChange } from '@fieldhouse/contract/bulk-changes';
import { toast, toastProblem } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { waitForBulkChange } from './bulk-job.ts';
import type { TableToolsProps } from './table-tools-props.ts';
import { useUndo } from './use-undo.ts';

type JobProps = Pick<TableToolsProps, 'place' | 'collection' | 'rows' | 'writes'>;

/** Polls a bulk change until it ends, reports the result, and stores it for undo. */
export function useBulkJob(props: JobProps) {
  const { place, rows, writes } = props;
  const t = usePhrases('table-tools');
  const ui = usePhrases('ui');
  const undo = useUndo(props);
  return async (started: BulkChange, onProgress?: (change: BulkChange) => void): Promise<void> => {
    try {
      const { id, kind, state, total, done, skipped } = await waitForBulkChange(place, started, onProgress);
      if (done > 0) writes.remember({ kind: 'bulk', bulkChangeId: id });
      const parts = [t(`job.${kind}`, { count: done })];
      if (skipped > 0) parts.push(t('job.skipped', { count: skipped }));
      if (state === 'done' && done + skipped < total) parts.push(t('job.noLongerMatching'));
      if (state === 'failed') parts.push(t('job.failed'));
      if (state === 'cancelled') parts.push(t('job.cancelled'));
      toast({
        text: parts.join(' '),
        tone: state === 'done' ? 'good' : 'danger',
        closeAfterMs: 10_000,
        ...(done > 0 && { action: { label: ui('undo'), onAct: () => void undo('undo') } }),
      });
    } catch (error) {
      toastProblem(error);
    }
    rows.refresh();
  };
}
