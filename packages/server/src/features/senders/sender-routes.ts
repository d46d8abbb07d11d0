import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { senders } from '@fieldhouse/contract/senders';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import {
  changeMailAccount,
  createMailAccount,
  deleteMailAccount,
  listMailAccounts,
} from './accounts/mail-account-actions.ts';
import {
  changeSender,
  confirmSender,
  createSender,
  deleteSender,
  listSenders,
  sendSenderCode,
} from './sender-actions.ts';

export const senderRoutes = [
  bind(senders.list, listSenders),
  bind(senders.create, createSender),
  bind(senders.change, changeSender),
  bind(senders.delete, deleteSender),
  bind(senders.sendCode, sendSenderCode),
  bind(senders.confirm, confirmSender),
  bind(mailAccounts.list, listMailAccounts),
  bind(mailAccounts.create, createMailAccount),
  bind(mailAccounts.change, changeMailAccount),
  bind(mailAccounts.delete, deleteMailAccount),
];
