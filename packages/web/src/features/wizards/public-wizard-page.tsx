// The page of a public wizard: no frame, no session, designed for phones. The step in the URL is only a hint; the server
// returns the run's current step, and the URL follows.
import { Suspense } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import { PublicWizard } from './public-wizard.tsx';
import css from './public-wizard-page.module.css';
import { useStartInputs } from './run/opening/use-start-inputs.ts';
import { WizardUnavailable } from './run/stops/lazy-stops.tsx';
import { RunSkeleton } from './run/wizard-run-view.tsx';

interface PublicWizardPageProps {
  readonly teamId: string;
  readonly wizardId: string;
  readonly lang?: string | undefined;
  /** The public name of the personal link by which it was opened. */
  readonly entry?: string | undefined;
  /** What the link carries: `input.<name>` of its search. */
  readonly search: object;
  readonly onStep: (stepId: string) => void;
}

export function PublicWizardPage({ search, ...props }: PublicWizardPageProps) {
  return <PublicWizard {...props} inputs={useStartInputs(search)} />;
}

/** What an address shows that leads to no wizard. */
export function ClosedWizardPage() {
  const t = usePhrases('wizard-runs');
  return (
    <div className={css.page}>
      <div className={css.sheet}>
        <main className={css.main}>
          <Suspense fallback={<RunSkeleton label={t('run.loading')} />}>
            <WizardUnavailable />
          </Suspense>
        </main>
        <footer className={css.foot}>{t('run.poweredBy')}</footer>
      </div>
    </div>
  );
}
