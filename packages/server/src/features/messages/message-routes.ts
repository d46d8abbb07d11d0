import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { messageApprovals } from '@fieldhouse/contract/message-approvals';
import { messages } from '@fieldhouse/contract/messages';
import { bind, bindDelivery } from '../../kernel/http/bind-endpoint.ts';
import { checkAccount, prepareAccountCheck } from './check-account.ts';
import { approveMessage, rejectMessage, submitMessage, withdrawMessage } from './drafts/approval-actions.ts';
import {
  changeOutgoingMessage,
  createOutgoingMessage,
  deleteOutgoingMessage,
  duplicateOutgoingMessage,
  getOutgoingMessage,
  listOutgoingMessages,
} from './drafts/message-actions.ts';
import { countMessageAudience, prepareTestSend, previewMessage, sendTest } from './drafts/preview-actions.ts';
import { actOnMessage, sendOutgoingMessage } from './drafts/send-actions.ts';
import {
  getOutboxMail,
  getRecipientDetail,
  getStatistics,
  listMessageRecipients,
  listOutbox,
  resolveUncertainRecipient,
  simulateDelivery,
} from './results/result-actions.ts';
import { getUnsubscribePage } from './results/unsubscribe-actions.ts';

export const messageRoutes = [
  bind(messages.list, listOutgoingMessages),
  bind(messages.get, getOutgoingMessage),
  bind(messages.create, createOutgoingMessage),
  bind(messages.change, changeOutgoingMessage),
  bind(messages.act, actOnMessage),
  bind(messages.delete, deleteOutgoingMessage),
  bind(messages.duplicate, duplicateOutgoingMessage),
  bind(messages.countAudience, countMessageAudience),
  bind(messages.preview, previewMessage),
  bindDelivery(messages.testSend, prepareTestSend, sendTest),
  bind(messages.sendNow, sendOutgoingMessage),
  bind(messageApprovals.submit, submitMessage),
  bind(messageApprovals.withdraw, withdrawMessage),
  bind(messageApprovals.approve, approveMessage),
  bind(messageApprovals.reject, rejectMessage),
  bind(messages.statistics, getStatistics),
  bind(messages.recipients, listMessageRecipients),
  bind(messages.recipient, getRecipientDetail),
  bind(messages.resolveUncertain, resolveUncertainRecipient),
  bind(messages.outbox, listOutbox),
  bind(messages.outboxMail, getOutboxMail),
  bind(messages.simulateDelivery, simulateDelivery),
  bind(messages.unsubscribePage, getUnsubscribePage),
  bindDelivery(mailAccounts.check, prepareAccountCheck, checkAccount),
];
