// A wizard run as a signed-in member of the team.
import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import type { Question } from '@fieldhouse/contract/wizard-runs';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { isProblem } from '../../api/api-problem.ts';
import { wizardRunsApi } from '../../api/endpoints/wizard-runs-api.ts';
import { openRunQuery } from '../../app/crumbs/wizard-crumb.ts';
import { currentLanguage } from '../../app/language/language.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Page } from '../../ui/page.tsx';
import { optionsLoaderOf } from '../fields/index.ts';
import { ChooseRecord } from './run/choose-record.tsx';
import { RunRecord } from './run/run-record.tsx';
import { runKey } from './run/run-storage.ts';
import { StepTabs } from './run/step-tabs.tsx';
import { useWizardRun, type WizardRun } from './run/use-wizard-run.ts';
import { WizardRunView } from './run/wizard-run-view.tsx';
import css from './wizard-page.module.css';

export function WizardPage() {
  const teamId = useTeamId();
  const { dataWizardId = '', wizardStepId } = useParams({ strict: false });
  const { record } = useSearch({ strict: false });
  const start = useCallback(
    () =>
      wizardRunsApi.start({
        params: { teamId, wizardId: dataWizardId },
        // The server treats an invalid record id as not found.
        body: { languages: [currentLanguage()], recordId: (record ?? null) as RecordId | null },
      }),
    [teamId, dataWizardId, record],
  );
  const run = useWizardRun(runKey('member', teamId, dataWizardId, record), start);
  const stepId = run.step?.stepId;
  const client = useQueryClient();
  const { wizardName, title } = run.step ?? {};
  useEffect(() => {
    const open = wizardName === undefined ? null : { wizardName, stepTitle: title || wizardName };
    client.setQueryData(openRunQuery(teamId, dataWizardId).queryKey, open);
  }, [client, teamId, dataWizardId, wizardName, title]);
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
      search: recordId === undefined ? {} : { record: recordId },
    });
  const wanted = collectionToChooseFrom(run);
  const loadLinked = useCallback(
    (question: Question) => optionsLoaderOf(client, teamId, question),
    [client, teamId],
  );
  return (
    <>
      <StepTabs steps={run.step?.steps ?? []} openStepId={stepId ?? null} />
      <Page width="narrow">
        <div className={css.run}>
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

/** The collection to choose a record from, if the wizard was opened without the record that it needs. */
function collectionToChooseFrom({ phase, error }: WizardRun): CollectionId | undefined {
  if (phase !== 'failed' || !isProblem(error, 'wizard_record_required')) return undefined;
  // The collection that the wizard starts with.
  return error.data.collectionId as CollectionId | undefined;
}
