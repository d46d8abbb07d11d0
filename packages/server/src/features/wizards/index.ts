import type { Slice } from '../../kernel/http/slice.ts';
import { addAnswerRoutes } from './answers/answer-routes.ts';
import { addTextAnswerJob } from './answers/text-answer.ts';
import { addAnswerJob } from './answers/write-answer.ts';
import { startDailyRequests } from './daily-requests.ts';
import { wizardRoutes } from './drafts/wizard-routes.ts';
import { linkRoutes } from './links/link-routes.ts';
import { addPictureSweepJob } from './pictures/pictures.ts';
import { addAnswerRetentionJob } from './results/answer-retention.ts';
import { addNotifyJob, onCompletedRun } from './results/completed-runs.ts';
import { resultRoutes } from './results/result-routes.ts';
import { addRollUpJob } from './results/roll-up.ts';
import { choiceRoutes } from './runs/choices/choice-routes.ts';
import { findRunBearer } from './runs/entry/run-bearer.ts';
import { runFileRoutes } from './runs/files/run-file-routes.ts';
import { addLinkMailJob } from './runs/mails/mail-link.ts';
import { addReceiptJob } from './runs/mails/receipt.ts';
import { runRoutes } from './runs/run-routes.ts';
import { addShortLinks, shortLinkRoutes } from './short-links/short-link-routes.ts';
import { spamRoutes } from './spam/spam-routes.ts';
import { testRoutes } from './testing/test-routes.ts';
import { batchRoutes } from './tokens/batches/batch-routes.ts';
import { addBatchJob } from './tokens/batches/make-batch.ts';
import { tokenRoutes } from './tokens/token-routes.ts';
import { versionRoutes } from './versions/version-routes.ts';

export { checkPublication, publishWizard } from './drafts/publish-actions.ts';
export { createWizard, listWizards, saveWizardDraft } from './drafts/wizard-actions.ts';
export { wizardReferrer } from './drafts/wizard-referrer.ts';
export { linkWizard } from './links/link-actions.ts';
export { eraseAnswers, eraseAnswersToMessage } from './results/erase-answers.ts';
export { listAnswersOf } from './runs/review/person-answers.ts';

export const wizardsSlice: Slice = {
  name: 'wizards',
  bearer: findRunBearer,
  routes: [
    ...wizardRoutes,
    ...runRoutes,
    ...runFileRoutes,
    ...choiceRoutes,
    ...linkRoutes,
    ...tokenRoutes,
    ...batchRoutes,
    ...resultRoutes,
    ...spamRoutes,
    ...testRoutes,
    ...versionRoutes,
    ...shortLinkRoutes,
  ],
  plugin: async (app, deps) => {
    addShortLinks(app, deps);
    await addAnswerRoutes(app, deps);
  },
  beforeCommit: onCompletedRun,
  jobs: (deps) => {
    addRollUpJob(deps);
    addNotifyJob(deps);
    addAnswerRetentionJob(deps);
    addPictureSweepJob(deps);
    addLinkMailJob(deps);
    addReceiptJob(deps);
    addBatchJob(deps);
    addAnswerJob(deps);
    addTextAnswerJob(deps);
  },
  worker: startDailyRequests,
};
