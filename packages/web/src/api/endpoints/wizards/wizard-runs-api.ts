// Separate from api.ts, and without the schemas of the contract: an anonymous visitor's form loads neither.
import type { wizardRunRestarts } from '@fieldhouse/contract/wizard-run-restarts';
import type { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { clientAt } from '../../client.ts';

export const wizardRunsApi = clientAt<typeof wizardRuns>({
  startPublic: {
    name: 'wizardRuns.startPublic',
    method: 'POST',
    path: '/public/teams/{teamId}/wizards/{wizardId}/runs',
    hasBody: true,
  },
  start: {
    name: 'wizardRuns.start',
    method: 'POST',
    path: '/teams/{teamId}/wizards/{wizardId}/runs',
    hasBody: true,
  },
  step: { name: 'wizardRuns.step', method: 'GET', path: '/wizard-runs/{runId}/step' },
  saveDraft: {
    name: 'wizardRuns.saveDraft',
    method: 'PUT',
    path: '/wizard-runs/{runId}/draft',
    hasBody: true,
  },
  submit: {
    name: 'wizardRuns.submit',
    method: 'POST',
    path: '/wizard-runs/{runId}/steps/{stepId}',
    hasBody: true,
  },
  download: {
    name: 'wizardRuns.download',
    method: 'GET',
    path: '/wizard-runs/{runId}/exports/{taskId}',
    reply: 'stream',
  },
  mailLink: {
    name: 'wizardRuns.mailLink',
    method: 'POST',
    path: '/wizard-runs/{runId}/links',
    hasBody: true,
  },
  back: { name: 'wizardRuns.back', method: 'POST', path: '/wizard-runs/{runId}/back', hasBody: true },
});

export const wizardRunRestartsApi = clientAt<typeof wizardRunRestarts>({
  restart: { name: 'wizardRunRestarts.restart', method: 'POST', path: '/wizard-runs/{runId}/restart' },
});
