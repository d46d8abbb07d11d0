// A wizard run as a signed-in member of the team.
import type { RecordId } from '@fieldhouse/contract/ids';
import type { Question } from '@fieldhouse/contract/wizard-runs';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { wizardRunsApi } from '../../api/endpoints/wizards/wizard-runs-api.ts';
import { openRunQuery } from '../../app/crumbs/wizard-crumb.ts';
import { currentLanguage } from '../../app/language/language.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { wizardInputsIn } from '../../app/wizard-inputs.ts';
import { Page } from '../../ui/page.tsx';
import { optionsLoaderOf } from '../fields/index.ts';
import { useAccentStyle } from './run/look/accent-style.ts';
import { runKey, startKey } from './run/opening/run-storage.ts';
import { useStartInputs } from './run/opening/use-start-inputs.ts';
import { RunRecord } from './run/run-record.tsx';
import { ChooseRecord } from './run/starting/choose-record.tsx';
import { collectionToChooseFrom } from './run/starting/collection-to-choose-from.ts';
import { StepTabs } from './run/step-tabs.tsx';
import { useWizardRun } from './run/use-wizard-run.ts';
import { WizardRunView } from './run/wizard-run-view.tsx';
import css from './wizard-page.module.css';

export function WizardPage() {
  const teamId = useTeamId();
  const { dataWizardId = '', wizardStepId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const { record } = search;
  const inputs = useStartInputs(search);
  const start = useCallback(
    () =>
      wizardRunsApi.start({
        params: { teamId, wizardId: dataWizardId },
        // The server treats an invalid record id as not found.
        body: { languages: [currentLanguage()], inputs, recordId: (record ?? null) as RecordId | null },
      }),
    [teamId, dataWizardId, record, inputs],
  );
  const run = useWizardRun(runKey('member', teamId, dataWizardId, startKey(inputs, record)), start);
  const stepId = run.step?.stepId;
  const accentStyle = useAccentStyle(run.step?.appearance.accentColor);
  const client = useQueryClient();
  const t = usePhrases('wizard-runs');
  const { wizardName, title, position = 1, total = 1 } = run.step ?? {};
  const unnamed = total > 1 ? t('run.stepNumber', { number: position }) : wizardName;
  const stepTitle = title || unnamed;
  useEffect(() => {
    const open = wizardName === undefined || stepTitle === undefined ? null : { wizardName, stepTitle };
    client.setQueryData(openRunQuery(teamId, dataWizardId).queryKey, open);
  }, [client, teamId, dataWizardId, wizardName, stepTitle]);
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    if (!stepId || stepId === wizardStepId) return;
    // The step may arrive while the user is navigating to another page, which must not be interrupted.
    if (!router.latestLocation.pathname.startsWith(`/team-${teamId}/wizards/${dataWizardId}`)) return;
    void navigate({
      to: '/team-{$teamId}/wizards/$dataWizardId/step-{$wizardStepId}',
      params: { teamId, dataWizardId, wizardStepId: stepId },
      search: true,
      replace: true,
    });
  }, [stepId, wizardStepId, teamId, dataWizardId, navigate, router]);
  const startFor = (recordId: RecordId | undefined) =>
    void navigate({
      to: '/team-{$teamId}/wizards/$dataWizardId',
      params: { teamId, dataWizardId },
      search: { ...wizardInputsIn(search), ...(recordId !== undefined && { record: recordId }) },
    });
  const wanted = collectionToChooseFrom(run);
  const loadLinked = useCallback(
    (question: Question) => optionsLoaderOf(client, teamId, question),
    [client, teamId],
  );
  return (
    <>
      <StepTabs steps={run.step?.steps ?? []} openStepId={stepId ?? null} />
      {/* What is shown while it loads is another page than the one below the tabs. */}
      <Page key={run.phase === 'loading' ? 'loading' : 'open'} width="narrow">
        <div className={css.run} style={accentStyle}>
          {run.step?.record && <RunRecord teamId={teamId} record={run.step.record} />}
          {wanted === undefined ? (
            <WizardRunView run={run} loadLinked={loadLinked} onOtherRecord={() => startFor(undefined)} />
          ) : (
            <ChooseRecord teamId={teamId} collectionId={wanted} onChoose={startFor} />
          )}
        </div>
      </Page>
    </>
  );
}
