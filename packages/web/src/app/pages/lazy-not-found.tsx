// The page that is not there, for pages that find it out themselves: it is loaded when that happens, which is seldom.
import { lazy, Suspense } from 'react';

const Page = lazy(async () => ({ default: (await import('./not-found-page.tsx')).TeamNotFoundPage }));

export function TeamNotFoundPage() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
