// The not-found page, for pages that detect it themselves; loaded only when needed.
import { lazy, Suspense } from 'react';

const Page = lazy(async () => ({ default: (await import('./not-found-page.tsx')).TeamNotFoundPage }));

export function TeamNotFoundPage() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
