import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import type { ReadingChoicesProps } from './reading-choices.tsx';

const Loaded = onDemand(() => import('./reading-choices.tsx'), 'FileReadingChoices');

/** The controls of how a file is read. Only pages with an uploaded file need them. */
export function LateReadingChoices(props: ReadingChoicesProps) {
  return (
    <Suspense fallback={<Skeleton height={96} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
