// A public wizard: no frame, no session, designed for phones. The step in the URL is only a hint; the server
// returns the run's current step, and the URL follows.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import i18next from 'i18next';
import { useCallback, useEffect } from 'react';
import { wizardRunsApi } from '../../api/endpoints/wizard-runs-api.ts';
import { usePhrases } from '../../app/phrases.ts';
import { NameAvatar } from '../../ui/name-avatar.tsx';
import css from './public-wizard-page.module.css';
import { runKey } from './run/run-storage.ts';
import { teamInitial } from './run/team-initial.ts';
import { useWizardRun } from './run/use-wizard-run.ts';
import { WizardRunView } from './run/wizard-run-view.tsx';

export function PublicWizardPage() {
  const t = usePhrases('wizards');
  const { teamId = '', dataWizardId = '', wizardStepId } = useParams({ strict: false });
  const { lang, entry } = useSearch({ strict: false });
  const start = useCallback(() => {
    const languages = [...(lang === undefined ? [] : [lang.slice(0, 35)]), ...navigator.languages].slice(
      0,
      10,
    );
    return wizardRunsApi.startPublic({ params: { teamId, wizardId: dataWizardId }, body: { languages } });
  }, [teamId, dataWizardId, lang]);
  const run = useWizardRun(runKey('public', teamId, dataWizardId, entry), start);
  const { step } = run;
  useRunLanguage(step?.language);
  const navigate = useNavigate();
  const stepId = step?.stepId;
  useEffect(() => {
    if (!stepId || stepId === wizardStepId) return;
    void navigate({
      to: '/public/team-{$teamId}/wizards/$dataWizardId/step-{$wizardStepId}',
      params: { teamId, dataWizardId, wizardStepId: stepId },
      search: true,
      replace: true,
    });
  }, [stepId, wizardStepId, teamId, dataWizardId, navigate]);
  return (
    <div className={css.page}>
      <div className={css.sheet}>
        {step && (
          <header className={css.head}>
            {step.teamLogo === null ? (
              <span className={css.mark} aria-hidden="true">
                {teamInitial(step.teamName)}
              </span>
            ) : (
              <img src={step.teamLogo} alt="" className={css.logo} />
            )}
            <span className={css.team}>{step.teamName}</span>
          </header>
        )}
        <main className={css.main}>
          {step?.record && step.record.label !== '' && (
            <p className={css.record}>
              <NameAvatar name={step.record.label} size={28} />
              <span>
                <span className={css.soft}>{t('run.forRecord')}</span> {step.record.label}
              </span>
            </p>
          )}
          <WizardRunView run={run} isByLink={entry !== undefined} />
        </main>
        <footer className={css.foot}>{t('run.poweredBy')}</footer>
      </div>
    </div>
  );
}

/**
 * The run uses the language that the server chose: from the URL, the browser, else the team. Nothing is
 * stored.
 */
function useRunLanguage(language: string | undefined): void {
  useEffect(() => {
    if (language !== undefined && language !== i18next.language) void i18next.changeLanguage(language);
  }, [language]);
  useEffect(() => {
    const before = i18next.language;
    return () => void i18next.changeLanguage(before);
  }, []);
}
