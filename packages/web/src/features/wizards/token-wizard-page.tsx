// The target of a personal link: starts or resumes the run, and removes the token from the URL. An invalid
// link never reveals why it is invalid.
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { isProblem } from '../../api/api-problem.ts';
import { wizardEntryApi } from '../../api/endpoints/wizards/wizard-entry-api.ts';
import { ProblemNotice } from '../../app/feedback/problem-notice.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import css from './public-wizard-page.module.css';
import { runKey, saveRun } from './run/opening/run-storage.ts';
import { useStartInputs } from './run/opening/use-start-inputs.ts';
import { LinkUnavailable } from './run/stops/lazy-stops.tsx';
import { RunSkeleton } from './run/wizard-run-view.tsx';

/** In previews and tests of messages, in place of a recipient's token. */
const testToken = 'test';

interface TokenWizardPageProps {
  readonly token: string;
  /** What the link carries, as of the wizard's own page. */
  readonly search: object;
  /** Called with the run that the link has started or continued. */
  readonly onEnter: (entered: EnteredRun) => void;
}

export interface EnteredRun {
  readonly teamId: string;
  readonly wizardId: string;
  readonly stepId: string;
  /** The public name of the link. */
  readonly entry: string;
}

export function TokenWizardPage(props: TokenWizardPageProps) {
  return props.token === testToken ? <TestPage /> : <EntryPage {...props} />;
}

function TestPage() {
  const t = usePhrases('wizard-runs');
  return (
    <div className={css.page}>
      <div className={css.sheet}>
        <main className={css.main}>
          <Notice
            heading="h1"
            icon={<EnvelopeSimpleIcon size={26} />}
            title={t('run.testLinkTitle')}
            text={t('run.testLinkText')}
          />
        </main>
        <footer className={css.foot}>{t('run.poweredBy')}</footer>
      </div>
    </div>
  );
}

function EntryPage(props: TokenWizardPageProps) {
  const t = usePhrases('wizard-runs');
  const { error, enter } = useEntry(props);
  const isUnavailable = isProblem(error, 'wizard_closed', 'invalid_input');
  return (
    <div className={css.page}>
      <div className={css.sheet}>
        <main className={css.main}>
          {error === undefined && <RunSkeleton label={t('run.loading')} />}
          {isUnavailable && (
            <Suspense fallback={<RunSkeleton label={t('run.loading')} />}>
              <LinkUnavailable />
            </Suspense>
          )}
          {error !== undefined && !isUnavailable && (
            <ProblemNotice error={error} size="page" onRetry={() => void enter()} />
          )}
        </main>
        <footer className={css.foot}>{t('run.poweredBy')}</footer>
      </div>
    </div>
  );
}

function useEntry({ token, search, onEnter }: TokenWizardPageProps) {
  const inputs = useStartInputs(search);
  const [error, setError] = useState<unknown>();
  const enter = useCallback(async () => {
    setError(undefined);
    try {
      const languages = navigator.languages.slice(0, 10);
      const started = await wizardEntryApi.start({ body: { token: token.slice(0, 200), languages, inputs } });
      const { teamId, wizardId, wizardTokenId, runId, step } = started;
      saveRun(runKey('public', teamId, wizardId, wizardTokenId), { runId, token: started.token });
      onEnter({ teamId, wizardId, stepId: step.stepId ?? '', entry: wizardTokenId });
    } catch (problem) {
      setError(problem);
    }
  }, [token, inputs, onEnter]);
  const isEntered = useRef(false);
  useEffect(() => {
    if (isEntered.current) return;
    isEntered.current = true;
    void enter();
  }, [enter]);
  return { error, enter };
}
