import { contentVersions } from '@fieldhouse/contract/content-versions';
import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { mailRecordLists } from '@fieldhouse/contract/mail-record-lists';
import { messageApprovals } from '@fieldhouse/contract/message-approvals';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { transactionalMessages } from '@fieldhouse/contract/transactional-messages';
import { bind, bindDelivery, bindExport } from '../../kernel/http/bind-endpoint.ts';
import { showRecordList } from './canvas/shown-list.ts';
import { readTagValues, readTemplateTagValues } from './canvas/tag-values.ts';
import { checkAccount, prepareAccountCheck } from './check-account.ts';
import { countMessages, getMessageDashboard } from './dashboard/dashboard-actions.ts';
import { approveMessage, rejectMessage, submitMessage, withdrawMessage } from './drafts/approval-actions.ts';
import { checkMessageLinks, getMessageChecks, listAudienceGroup } from './drafts/check-actions.ts';
import {
  changeOutgoingMessage,
  createOutgoingMessage,
  deleteOutgoingMessage,
  duplicateOutgoingMessage,
  getOutgoingMessage,
  listOutgoingMessages,
} from './drafts/message-actions.ts';
import { findMessagePeople, listMessageLinks, listTagSources } from './drafts/people-actions.ts';
import {
  countMessageAudience,
  preparePreview,
  prepareTestSend,
  sendTest,
  showPreview,
} from './drafts/preview-actions.ts';
import { actOnMessage, sendOutgoingMessage } from './drafts/send-actions.ts';
import { getMessageVersion, listMessageVersions, restoreMessageVersion } from './drafts/version-actions.ts';
import { computeSendTimes } from './estimates/send-times.ts';
import { countSmsLengths } from './estimates/sms-lengths.ts';
import { listOwners, transferMessage, transferTemplate } from './owners/owner-actions.ts';
import { simulateDelivery } from './provider-events/simulate-delivery.ts';
import { changeMessageReply, listMessageReplies } from './replies/reply-actions.ts';
import { exportFigures, sendFigures } from './results/export-figures.ts';
import { exportRecipients, sendRecipients } from './results/export-recipients.ts';
import { getStatistics } from './results/figure-actions.ts';
import {
  getOutboxMail,
  getRecipientDetail,
  listMessageRecipients,
  listOutbox,
  resolveUncertainRecipient,
} from './results/result-actions.ts';
import { resolveAllUncertain } from './results/settle-uncertain.ts';
import { getUnsubscribePage } from './results/unsubscribe-actions.ts';
import { chooseMessageWinner } from './results/winner-action.ts';
import { listMailAccountStates } from './sending/accounts/account-states.ts';
import { sendTransactional } from './transactional/transactional-actions.ts';

export const messageRoutes = [
  bind(messages.list, listOutgoingMessages),
  bind(messages.get, getOutgoingMessage),
  bind(messages.create, createOutgoingMessage),
  bind(messages.change, changeOutgoingMessage),
  bind(messages.act, actOnMessage),
  bind(messages.delete, deleteOutgoingMessage),
  bind(messages.duplicate, duplicateOutgoingMessage),
  bind(messages.checks, getMessageChecks),
  bind(messages.checkLinks, checkMessageLinks),
  bind(messages.audiencePeople, listAudienceGroup),
  bind(messages.countAudience, countMessageAudience),
  bind(messages.people, findMessagePeople),
  bind(messages.links, listMessageLinks),
  bind(messages.replies, listMessageReplies),
  bind(messages.changeReply, changeMessageReply),
  bind(messages.tagSources, listTagSources),
  bind(messages.tagValues, readTagValues),
  bind(messageTemplates.tagValues, readTemplateTagValues),
  bind(mailRecordLists.show, showRecordList),
  bindDelivery(messages.preview, preparePreview, showPreview),
  bind(messages.sendTimes, computeSendTimes),
  bind(messages.smsLengths, countSmsLengths),
  bindDelivery(messages.testSend, prepareTestSend, sendTest),
  bind(messages.sendNow, sendOutgoingMessage),
  bind(messages.chooseWinner, chooseMessageWinner),
  bind(transactionalMessages.send, sendTransactional),
  bind(contentVersions.ofMessage, listMessageVersions),
  bind(contentVersions.get, getMessageVersion),
  bind(contentVersions.restore, restoreMessageVersion),
  bind(messageApprovals.submit, submitMessage),
  bind(messageApprovals.withdraw, withdrawMessage),
  bind(messageApprovals.approve, approveMessage),
  bind(messageApprovals.reject, rejectMessage),
  bind(messages.statistics, getStatistics),
  bind(messages.dashboard, getMessageDashboard),
  bind(messages.counts, countMessages),
  bindExport(messages.exportRecipients, exportRecipients, sendRecipients),
  bindExport(messages.exportFigures, exportFigures, sendFigures),
  bind(messages.recipients, listMessageRecipients),
  bind(messages.recipient, getRecipientDetail),
  bind(messages.resolveUncertain, resolveUncertainRecipient),
  bind(messages.resolveAllUncertain, resolveAllUncertain),
  bind(messages.possibleOwners, listOwners),
  bind(messages.transfer, transferMessage),
  bind(messageTemplates.transfer, transferTemplate),
  bind(messages.outbox, listOutbox),
  bind(messages.outboxMail, getOutboxMail),
  bind(messages.simulateDelivery, simulateDelivery),
  bind(messages.unsubscribePage, getUnsubscribePage),
  bind(mailAccounts.states, listMailAccountStates),
  bindDelivery(mailAccounts.check, prepareAccountCheck, checkAccount),
];
