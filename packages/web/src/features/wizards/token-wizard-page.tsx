// The target of a personal link: starts or resumes the run, and removes the token from the URL. An invalid
// link never reveals why it is invalid.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isProblem } from '../../api/api-problem.ts';
import { wizardEntryApi } from '../../api/endpoints/wizard-entry-api.ts';
import { ProblemNotice } from '../../app/feedback/problem-notice.tsx';
import { usePhrases } from '../../app/phrases.ts';
import css from './public-wizard-page.module.css';
import { runKey, saveRun } from './run/run-storage.ts';
import { LinkUnavailable, RunSkeleton } from './run/wizard-run-view.tsx';

export function TokenWizardPage() {
  const t = usePhrases('wizards');
  const { error, enter } = useEntry();
  const isUnavailable = isProblem(error, 'wizard_closed', 'invalid_input');
  return (
    <div className={css.page}>
      <div className={css.sheet}>
        <main className={css.main}>
          {error === undefined && <RunSkeleton label={t('run.loading')} />}
          {isUnavailable && <LinkUnavailable />}
          {error !== undefined && !isUnavailable && (
            <ProblemNotice error={error} size="page" onRetry={() => void enter()} />
          )}
        </main>
        <footer className={css.foot}>{t('run.poweredBy')}</footer>
      </div>
    </div>
  );
}

function useEntry() {
  const { token = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  const enter = useCallback(async () => {
    setError(undefined);
    try {
      const languages = navigator.languages.slice(0, 10);
      const started = await wizardEntryApi.start({ body: { token: token.slice(0, 200), languages } });
      const { teamId, wizardId, wizardTokenId, runId, step } = started;
      saveRun(runKey('public', teamId, wizardId, wizardTokenId), { runId, token: started.token });
      await navigate({
        to: '/public/team-{$teamId}/wizards/$dataWizardId/step-{$wizardStepId}',
        params: { teamId, dataWizardId: wizardId, wizardStepId: step.stepId ?? '' },
        search: { entry: wizardTokenId },
        replace: true,
      });
    } catch (problem) {
      setError(problem);
    }
  }, [token, navigate]);
  const isEntered = useRef(false);
  useEffect(() => {
    if (isEntered.current) return;
    isEntered.current = true;
    void enter();
  }, [enter]);
  return { error, enter };
}
