import { wizardEntry } from '@fieldhouse/contract/wizard-entry';
import { wizardRunRestarts } from '@fieldhouse/contract/wizard-run-restarts';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { bind, bindDelivery, bindExport } from '../../../kernel/http/bind-endpoint.ts';
import { restartRun } from './entry/restart-run.ts';
import { mailRunLink } from './mails/mail-link.ts';
import { resumeByLink } from './mails/resume-by-link.ts';
import {
  loadStep,
  moveBack,
  saveStepDraft,
  sendLoadedStep,
  startMemberRun,
  startPublicRun,
} from './run-actions.ts';
import { sendStep, submitStep } from './submit-step.ts';
import { openDownload, sendDownload } from './tasks/download-records.ts';

export const runRoutes = [
  bind(wizardRuns.startPublic, startPublicRun),
  bind(wizardRuns.start, startMemberRun),
  bindDelivery(wizardRuns.step, loadStep, sendLoadedStep),
  bind(wizardRuns.saveDraft, saveStepDraft),
  bindDelivery(wizardRuns.submit, submitStep, sendStep),
  bindExport(wizardRuns.download, openDownload, sendDownload),
  bind(wizardRunRestarts.restart, restartRun),
  bind(wizardRuns.back, moveBack),
  bind(wizardRuns.mailLink, mailRunLink),
  bind(wizardEntry.resume, resumeByLink),
];
