// The breadcrumb of a wizard in the administration. The client is loaded on use, as for collections.

import type { TeamId, WizardId } from '@fieldhouse/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import type { QueryName } from '../../api/events/query-names.ts';
import { crumbFrom } from './crumbs.ts';

export const wizardCrumb = crumbFrom(
  ({ teamId = '', dataWizardId = '' }) => wizardNameQuery(teamId, dataWizardId),
  ({ name }) => name,
  'app:nav.wizard',
);

/** The same query as `queryOf(api.wizards.get, …)`, without loading the contract first. */
function wizardNameQuery(teamId: string, wizardId: string) {
  return queryOptions<{ name: string }>({
    queryKey: ['wizards.get' satisfies QueryName, { teamId, wizardId }, {}],
    queryFn: async ({ signal }) => {
      const { api } = await import('../../api/api.ts');
      // The route has checked the team; the server answers not_found for an unknown wizard.
      const params = { teamId: teamId as TeamId, wizardId: wizardId as WizardId };
      return api.wizards.get({ params }, { signal });
    },
  });
}

/** State of the open run; set by its page, never fetched. */
export interface OpenRun {
  readonly wizardName: string;
  readonly stepTitle: string;
}

export function openRunQuery(teamId: string, wizardId: string) {
  return queryOptions<OpenRun | null>({
    queryKey: ['open-wizard-run', teamId, wizardId],
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const runCrumb = crumbFrom(
  ({ teamId = '', dataWizardId = '' }) => openRunQuery(teamId, dataWizardId),
  (run) => run?.wizardName,
  'app:nav.wizard',
);

export const runStepCrumb = crumbFrom(
  ({ teamId = '', dataWizardId = '' }) => openRunQuery(teamId, dataWizardId),
  (run) => run?.stepTitle,
  'app:nav.wizardStep',
);
