import type { BulkChange } from '@fieldhouse/contract/bulk-changes';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { waitForBulkChange } from './bulk-job.ts';
import type { TableToolsProps } from './table-tools-props.ts';
import { useUndo } from './use-undo.ts';

interface Job {
  readonly started: BulkChange;
  readonly onProgress: ((change: BulkChange) => void) | undefined;
}

type JobProps = Pick<TableToolsProps, 'place' | 'collection' | 'rows' | 'writes'>;

/** Polls a bulk change until it ends, reports the result, and stores it for undo. */
export function useBulkJob(props: JobProps) {
  const { place, rows, writes } = props;
  const t = usePhrases('table-tools');
  const ui = usePhrases('ui');
  const undo = useUndo(props);
  const { run } = useAction(({ started, onProgress }: Job) => waitForBulkChange(place, started, onProgress), {
    onDone: ({ id, done }) => {
      if (done > 0) writes.remember({ kind: 'bulk', bulkChangeId: id });
    },
    done: ({ kind, state, total, done, skipped }) => {
      const parts = [t(`job.${kind}`, { count: done })];
      if (skipped > 0) parts.push(t('job.skipped', { count: skipped }));
      if (state === 'done' && done + skipped < total) parts.push(t('job.noLongerMatching'));
      if (state === 'failed') parts.push(t('job.failed'));
      if (state === 'cancelled') parts.push(t('job.cancelled'));
      return {
        text: parts.join(' '),
        tone: state === 'done' ? 'good' : 'danger',
        closeAfterMs: 10_000,
        ...(done > 0 && { action: { label: ui('undo'), onAct: () => void undo('undo') } }),
      };
    },
    refresh: async () => rows.refresh(),
  });
  return (started: BulkChange, onProgress?: Job['onProgress']): Promise<unknown> =>
    run({ started, onProgress });
}
