// The builder needs the rules of every field type; it loads when a filter is first opened.
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import type { FilterBuilderProps } from './filter-builder.tsx';
import css from './lazy-filter-builder.module.css';

const Builder = onDemand(() => import('./filter-builder.tsx'), 'FilterBuilder');

export function FilterBuilder(props: FilterBuilderProps) {
  return (
    <Suspense fallback={<Skeleton className={css.toCome} />}>
      <Builder {...props} />
    </Suspense>
  );
}
