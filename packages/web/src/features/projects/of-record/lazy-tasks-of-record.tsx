// Loaded with its tab, so that the record page does not carry it.
import { lazy, Suspense } from 'react';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import type { TasksOfRecordProps } from './tasks-of-record.tsx';

const Late = lazy(() =>
  import('./tasks-of-record.tsx').then(({ TasksOfRecord: tasks }) => ({ default: tasks })),
);

export function TasksOfRecord(props: TasksOfRecordProps) {
  return (
    <Suspense fallback={<RowsSkeleton rows={3} height={44} />}>
      <Late {...props} />
    </Suspense>
  );
}
