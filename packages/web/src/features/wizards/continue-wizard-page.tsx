// The target of a link by which a run is continued on another device: stores the run in this browser and opens it.
import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { isProblem } from '../../api/api-problem.ts';
import { wizardEntryApi } from '../../api/endpoints/wizards/wizard-entry-api.ts';
import { ProblemNotice } from '../../app/feedback/problem-notice.tsx';
import { usePhrases } from '../../app/phrases.ts';
import css from './public-wizard-page.module.css';
import { runKey, saveRun } from './run/opening/run-storage.ts';
import { LinkUnavailable } from './run/stops/lazy-stops.tsx';
import { RunSkeleton } from './run/wizard-run-view.tsx';

export function ContinueWizardPage() {
  const t = usePhrases('wizard-runs');
  const { error, enter } = useResume();
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

/** The page after the end takes any step in its address. */
const noStep = 'end';

function useResume() {
  const { token = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  const enter = useCallback(async () => {
    setError(undefined);
    try {
      const found = await wizardEntryApi.resume({ body: { token: token.slice(0, 200) } });
      const { runId, teamId, wizardId: dataWizardId, wizardTokenId, recordId, stepId } = found;
      const entry = wizardTokenId ?? undefined;
      const record = recordId ?? undefined;
      const run = { runId, token: found.token };
      if (found.isMember) {
        saveRun(runKey('member', teamId, dataWizardId, record), run);
        await navigate({
          to: '/team-{$teamId}/wizards/$dataWizardId',
          params: { teamId, dataWizardId },
          search: record === undefined ? {} : { record },
          replace: true,
        });
        return;
      }
      saveRun(runKey('public', teamId, dataWizardId, entry), run);
      await navigate({
        to: '/public/team-{$teamId}/wizards/$dataWizardId/step-{$wizardStepId}',
        params: { teamId, dataWizardId, wizardStepId: stepId ?? noStep },
        search: entry === undefined ? {} : { entry },
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
