// Loaded with its tab, so that the record page does not carry it.
import { Suspense } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import type { TasksOfRecordProps } from './tasks-of-record.tsx';

const Late = onDemand(() => import('./tasks-of-record.tsx'), 'TasksOfRecord');

export function TasksOfRecord(props: TasksOfRecordProps) {
  return (
    <Suspense fallback={<RowsSkeleton rows={3} height={44} />}>
      <Late {...props} />
    </Suspense>
  );
}
