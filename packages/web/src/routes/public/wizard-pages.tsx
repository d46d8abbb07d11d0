// Public wizards inside the app: a link of a member's page leads there without a load. The server sends visitors
// visitor.html and shared.html instead, see routes/visitor.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PublicWizardPage } from '../../features/wizards/public-wizard-page.tsx';
import { type EnteredRun, TokenWizardPage } from '../../features/wizards/token-wizard-page.tsx';

const to = '/public/team-{$teamId}/wizards/$dataWizardId/step-{$wizardStepId}';

export function PublicWizardRoutePage() {
  const { teamId = '', dataWizardId = '', wizardStepId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const { lang, entry } = search;
  const navigate = useNavigate();
  const follow = useCallback(
    (stepId: string) => {
      if (stepId === wizardStepId) return;
      const params = { teamId, dataWizardId, wizardStepId: stepId };
      // The state marks the steps that the browser’s Back and Forward go between.
      void navigate({ to, params, search: true, state: true, replace: true });
    },
    [wizardStepId, teamId, dataWizardId, navigate],
  );
  const page = { teamId, wizardId: dataWizardId, lang, entry, search };
  return <PublicWizardPage {...page} onStep={follow} />;
}

export function TokenWizardRoutePage() {
  const { token = '' } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const enter = useCallback(
    ({ teamId, wizardId, stepId, entry }: EnteredRun) => {
      const params = { teamId, dataWizardId: wizardId, wizardStepId: stepId };
      void navigate({ to, params, search: { entry }, replace: true });
    },
    [navigate],
  );
  return <TokenWizardPage token={token} search={search} onEnter={enter} />;
}
