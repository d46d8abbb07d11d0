// The public wizard at an address of the server's list for visitors (kernel/http/web-app.ts).
import { useCallback, useState } from 'react';
import { preloadConfirm } from '../../app/feedback/confirm.tsx';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { usePreload } from '../../app/feedback/use-preload.ts';
import { ClosedWizardPage, PublicWizardPage } from '../../features/wizards/public-wizard-page.tsx';
import type { EnteredRun } from '../../features/wizards/token-wizard-page.tsx';
import { pageAt, wizardAddress } from './visitor-addresses.ts';

const TokenWizardPage = onDemand(
  () => import('../../features/wizards/token-wizard-page.tsx'),
  'TokenWizardPage',
);
export function WizardVisit() {
  const [address, setAddress] = useState(() => new URL(window.location.href));
  usePreload(preloadConfirm);
  const page = pageAt(address);
  const search = Object.fromEntries(address.searchParams);
  const move = useCallback((next: string) => {
    // The state marks the steps that Back and Forward go between.
    window.history.replaceState(window.history.state, '', next);
    setAddress(new URL(window.location.href));
  }, []);
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
  if (page.name === 'link') return <TokenWizardPage token={page.token} search={search} onEnter={enter} />;
  return <ClosedWizardPage />;
}
