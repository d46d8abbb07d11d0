import type { Slice } from '../../kernel/http/slice.ts';
import { messageRoutes } from './message-routes.ts';
import { addProviderEventJobs } from './provider-events/provider-event-jobs.ts';
import { addProviderEventRoutes } from './provider-events/provider-event-routes.ts';
import { addPublicMailRoutes } from './results/public-mail-routes.ts';
import { startSender } from './sending/running-sender.ts';
import { templateRoutes } from './templates/template-routes.ts';

export { createOutgoingMessage } from './drafts/message-actions.ts';
export { messageReferrer } from './drafts/message-referrer.ts';
export { cancelPendingMessages, readPendingMessages } from './drafts/pending-messages.ts';
export {
  findLinkedRecipient,
  type LinkedRecipient,
  readUnsubscribeLink,
} from './results/linked-recipient.ts';
export {
  eraseProviderEvents,
  eraseRecipients,
  eraseTestMails,
  listReceivedMessages,
  lockNextMessage,
  type ReceivedMessage,
} from './results/person-queries.ts';
export { recipientStateOf } from './sending/ledger-queries.ts';

export const messagesSlice: Slice = {
  name: 'messages',
  routes: [...messageRoutes, ...templateRoutes],
  plugin: async (app, deps) => {
    await addPublicMailRoutes(app, deps);
    await addProviderEventRoutes(app, deps);
  },
  jobs: addProviderEventJobs,
  worker: startSender,
};
