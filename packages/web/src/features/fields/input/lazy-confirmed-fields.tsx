// Loaded where something is shared: public pages import this slice too.
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import type { ConfirmedFieldsProps } from './confirmed-fields.tsx';

const Fields = onDemand(() => import('./confirmed-fields.tsx'), 'ConfirmedFields');

export function ConfirmedFields(props: ConfirmedFieldsProps) {
  return (
    <Suspense fallback={<Skeleton height={260} />}>
      <Fields {...props} />
    </Suspense>
  );
}
