import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { messages } from '@fieldhouse/contract/messages';
import { bind, bindDelivery } from '../../kernel/http/bind-endpoint.ts';
import { checkAccount, prepareAccountCheck } from './check-account.ts';
import {
  actOnMessage,
  changeOutgoingMessage,
  createOutgoingMessage,
  deleteOutgoingMessage,
  duplicateOutgoingMessage,
  getOutgoingMessage,
  listOutgoingMessages,
  sendOutgoingMessage,
} from './drafts/message-actions.ts';
import { countMessageAudience, prepareTestSend, previewMessage, sendTest } from './drafts/preview-actions.ts';
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
