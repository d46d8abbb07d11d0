// The builder needs the rules of every field type; it loads when a filter is first opened.
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FilterBuilderProps } from './filter-builder.tsx';
import css from './lazy-filter-builder.module.css';

const Builder = lazy(() =>
  import('./filter-builder.tsx').then((builder) => ({ default: builder.FilterBuilder })),
);

export function FilterBuilder(props: FilterBuilderProps) {
  return (
    <Suspense fallback={<Skeleton className={css.toCome} />}>
      <Builder {...props} />
    </Suspense>
  );
}
