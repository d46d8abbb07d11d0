import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ReadingChoicesProps } from './reading-choices.tsx';

const Loaded = lazy(() =>
  import('./reading-choices.tsx').then(({ FileReadingChoices }) => ({ default: FileReadingChoices })),
);

/** The controls of how a file is read. Only pages with an uploaded file need them. */
export function LateReadingChoices(props: ReadingChoicesProps) {
  return (
    <Suspense fallback={<Skeleton height={96} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
