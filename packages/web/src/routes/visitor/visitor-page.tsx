// The page at an address of the server's list for visitors (kernel/http/web-app.ts).
import { useCallback, useEffect, useRef } from 'react';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { ClosedWizardPage, PublicWizardPage } from '../../features/wizards/public-wizard-page.tsx';
import type { EnteredRun } from '../../features/wizards/token-wizard-page.tsx';
import { pageAt, wizardAddress } from './visitor-addresses.ts';

const TokenWizardPage = onDemand(
  () => import('../../features/wizards/token-wizard-page.tsx'),
  'TokenWizardPage',
);
const SharedViewVisit = onDemand(() => import('./shared-view-visit.tsx'), 'SharedViewVisit');
const EmbedVisit = onDemand(() => import('./shared-view-visit.tsx'), 'EmbedVisit');

interface VisitorPageProps {
  readonly address: URL;
  /** Replaces the address. */
  readonly onMove: (address: string) => void;
}

export function VisitorPage({ address, onMove }: VisitorPageProps) {
  const page = pageAt(address);
  const search = Object.fromEntries(address.searchParams);
  const move = useStable(onMove);
  const follow = useCallback(
    (stepId: string) => {
      const here = pageAt(new URL(window.location.href));
      if (here.name === 'wizard' && here.stepId !== stepId)
        move(wizardAddress({ ...here, stepId }, window.location.search));
    },
    [move],
  );
  const enter = useCallback(
    ({ entry, ...entered }: EnteredRun) => move(wizardAddress(entered, `?${new URLSearchParams({ entry })}`)),
    [move],
  );
  if (page.name === 'wizard') return <PublicWizardPage {...page} search={search} onStep={follow} />;
  if (page.name === 'closed') return <ClosedWizardPage />;
  if (page.name === 'link') return <TokenWizardPage token={page.token} search={search} onEnter={enter} />;
  return page.name === 'embed' ? <EmbedVisit token={page.token} /> : <SharedViewVisit token={page.token} />;
}

/** A function that stays the same and calls the latest. */
function useStable(latest: (address: string) => void): (address: string) => void {
  const ref = useRef(latest);
  useEffect(() => {
    ref.current = latest;
  });
  return useCallback((address) => ref.current(address), []);
}
