// The not-found page, for pages that detect it themselves; loaded only when needed.
import { Suspense } from 'react';
import { onDemand } from '../feedback/on-demand.tsx';

const Page = onDemand(() => import('./not-found-page.tsx'), 'TeamNotFoundPage');

export function TeamNotFoundPage() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
