import type { Slice } from '../../kernel/http/slice.ts';
import { addClickRoutes } from './clicks/click-routes.ts';
import { addLinkCheckJob } from './drafts/link-check-job.ts';
import { addRollUpJob } from './figures/roll-up.ts';
import { mailFileRoutes } from './mail-files/mail-file-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { addPixelRoute } from './openings/pixel-routes.ts';
import { pictureRoutes } from './pictures/picture-routes.ts';
import { addProviderEventJobs } from './provider-events/provider-event-jobs.ts';
import { addProviderEventRoutes } from './provider-events/provider-event-routes.ts';
import { addTwilioRoutes } from './provider-events/twilio-routes.ts';
import { addPublicMailRoutes } from './results/public-mail-routes.ts';
import { addSettleUncertainJob } from './results/settle-uncertain.ts';
import { savedBlockRoutes } from './saved-blocks/saved-block-routes.ts';
import { addSenderCodeJob } from './sender-code-job.ts';
import { addResendJob } from './sending/lanes/resend-uncertain.ts';
import { addSettleRecipientsJob } from './settling/settle-recipients.ts';
import { startWorkers } from './start-workers.ts';
import { templateRoutes } from './templates/template-routes.ts';
import { addWebVersionRoutes } from './web-version/web-version-routes.ts';
import { wizardLinkRoutes } from './wizard-links/wizard-link-routes.ts';

export {
  type AskedByMail,
  findAskedByMail,
  readAnswerLink,
  reportAnswerOpened,
} from './answers/answer-link.ts';
export {
  messageContentReferrer,
  savedBlockReferrer,
  templateReferrer,
} from './content-references/content-referrers.ts';
export { eraseFromAudience } from './drafts/erase-from-audience.ts';
export { createOutgoingMessage } from './drafts/message-actions.ts';
export { messageReferrer } from './drafts/message-referrer.ts';
export { scheduleRollUp } from './figures/roll-up.ts';
export { type PastFate, storePastMessage } from './past-messages/store-past-message.ts';
export { cancelPendingMessages, readPendingMessages } from './pending/pending-messages.ts';
export { receiveMailPicture, storeMailPicture } from './pictures/picture-actions.ts';
export { type TextAnswer, textAnswerQueue } from './replies/answer-by-text.ts';
export { applyDeliveryReport } from './results/delivery-reports.ts';
export {
  findLinkedRecipient,
  type LinkedRecipient,
  readUnsubscribeLink,
} from './results/linked-recipient.ts';
export {
  eraseProviderEvents,
  eraseRecipients,
  eraseSandboxMails,
  listReceivedMessages,
  lockNextMessage,
  type ReceivedMessage,
} from './results/person-queries.ts';
export { toEveryone } from './sending/lanes/freeze-message.ts';
export { recipientStateOf } from './sending/ledger-queries.ts';
export { describeTemplates } from './transactional/describe-templates.ts';
export { findSentOnce, sendOnce } from './transactional/transactional-actions.ts';
export { asksFor } from './wizard-links/mail-question.ts';

export const messagesSlice: Slice = {
  name: 'messages',
  routes: [
    ...messageRoutes,
    ...templateRoutes,
    ...pictureRoutes,
    ...mailFileRoutes,
    ...wizardLinkRoutes,
    ...savedBlockRoutes,
  ],
  plugin: async (app, deps) => {
    addPixelRoute(app, deps);
    addClickRoutes(app, deps);
    await addPublicMailRoutes(app, deps);
    addWebVersionRoutes(app, deps);
    await addProviderEventRoutes(app, deps);
    await addTwilioRoutes(app, deps);
  },
  jobs: (deps) => {
    addProviderEventJobs(deps);
    addLinkCheckJob(deps);
    addRollUpJob(deps);
    addSenderCodeJob(deps);
    addResendJob(deps);
    addSettleUncertainJob(deps);
    addSettleRecipientsJob(deps);
  },
  worker: startWorkers,
};
