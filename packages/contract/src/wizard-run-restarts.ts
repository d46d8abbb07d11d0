// Runs that continue in another version of their wizard.
import { defineEndpoint } from './endpoint.ts';
import { runParams, stepView } from './wizard-runs.ts';

export const wizardRunRestarts = {
  restart: defineEndpoint({
    name: 'wizardRunRestarts.restart',
    method: 'POST',
    path: '/wizard-runs/{runId}/restart',
    summary:
      'Continue a run whose version was revoked in the live version, from its first step and prefilled with its answers. What it created is updated then.',
    needs: 'wizard_run',
    params: runParams,
    reply: stepView,
    refusals: [
      'not_found',
      'wizard_closed',
      'wizard_outdated',
      'wizard_record_not_found',
      'wizard_record_forbidden',
      'too_many_requests',
    ],
    writes: true,
    keepsOwnKeys: true,
    bodyLimit: 1024,
  }),
};
