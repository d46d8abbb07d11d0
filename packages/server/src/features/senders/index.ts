import type { Slice } from '../../kernel/http/slice.ts';
import { addSenderJobs } from './sender-jobs.ts';
import { senderRoutes } from './sender-routes.ts';

export { listMailAccountRows, listMailAccountsInUse } from './accounts/mail-account-queries.ts';
export {
  claimMailbox,
  instanceMailbox,
  type MailboxTurn,
  recordRead,
  registerInstanceMailbox,
} from './accounts/mailbox-queries.ts';
export {
  findReportingAccount,
  isWarmingUp,
  type MailAccountInUse,
  openBounceMailbox,
  openMailAccount,
  type ReportingAccount,
} from './accounts/open-mail-account.ts';
export {
  instancePhone,
  instanceSmsAccount,
  twilioStatusUrl,
} from './accounts/sms-account.ts';
export {
  ensureKnownSender,
  findMessageSender,
  findSenderIdentity,
  senderFaultOfMessage,
} from './message-sender.ts';
export { type CodeJob, codeSmsQueue, prepareSmsCode } from './sender-jobs.ts';
export { listMailSenders } from './sender-queries.ts';

export const sendersSlice: Slice = { name: 'senders', routes: senderRoutes, jobs: addSenderJobs };
