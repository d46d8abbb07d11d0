// Loaded where something is shared: public pages import this slice too.
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ConfirmedFieldsProps } from './confirmed-fields.tsx';

const Fields = lazy(() =>
  import('./confirmed-fields.tsx').then((fields) => ({ default: fields.ConfirmedFields })),
);

export function ConfirmedFields(props: ConfirmedFieldsProps) {
  return (
    <Suspense fallback={<Skeleton height={260} />}>
      <Fields {...props} />
    </Suspense>
  );
}
