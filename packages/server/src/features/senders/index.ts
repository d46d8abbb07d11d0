import type { Slice } from '../../kernel/http/slice.ts';
import { addSenderJobs } from './sender-jobs.ts';
import { senderRoutes } from './sender-routes.ts';

export { type MailAccountInUse, openMailAccount } from './accounts/open-mail-account.ts';
export {
  ensureKnownSender,
  findMessageSender,
  senderFaultOfMessage,
} from './message-sender.ts';

export const sendersSlice: Slice = { name: 'senders', routes: senderRoutes, jobs: addSenderJobs };
