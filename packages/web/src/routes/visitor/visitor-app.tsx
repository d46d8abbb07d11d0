// What is around the pages of anonymous visitors. Few libraries: phones load it over slow connections.
import { Suspense, useState } from 'react';
import { Appearance } from '../../app/appearance.tsx';
import { Confirms, preloadConfirm } from '../../app/feedback/confirm.tsx';
import { usePreload } from '../../app/feedback/use-preload.ts';
import { PagePending } from '../../app/pages/page-pending.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { ProblemBoundary } from './problem-boundary.tsx';
import { VisitorPage } from './visitor-page.tsx';

export function VisitorApp() {
  const t = usePhrases('ui');
  const [address, setAddress] = useState(() => window.location.href);
  usePreload(preloadConfirm);
  const onMove = (next: string) => {
    // The state marks the steps that Back and Forward go between.
    window.history.replaceState(window.history.state, '', next);
    setAddress(window.location.href);
  };
  return (
    <Appearance>
      <ProblemBoundary>
        <Suspense fallback={<PagePending />}>
          <VisitorPage address={new URL(address)} onMove={onMove} />
        </Suspense>
      </ProblemBoundary>
      <Confirms />
      {/* Mantine's portal target, so that floating elements are inside a landmark too. */}
      <section aria-label={t('floating')} data-portal="true" data-mantine-shared-portal-node="true" />
    </Appearance>
  );
}
