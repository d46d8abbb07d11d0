import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import { loadStep, moveBack, saveStepDraft, startMemberRun, startPublicRun } from './run-actions.ts';
import { submitStep } from './submit-step.ts';

export const runRoutes = [
  bind(wizardRuns.startPublic, startPublicRun),
  bind(wizardRuns.start, startMemberRun),
  bind(wizardRuns.step, loadStep),
  bind(wizardRuns.saveDraft, saveStepDraft),
  bind(wizardRuns.submit, submitStep),
  bind(wizardRuns.back, moveBack),
];
