import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { senders } from '@fieldhouse/contract/senders';
import { bindEdit, itemOf } from '../../kernel/http/bind-edit.ts';
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
  bindEdit(senders.change, changeSender, (ctx, { senderId }) => itemOf(listSenders(ctx), senderId)),
  bind(senders.delete, deleteSender),
  bind(senders.sendCode, sendSenderCode),
  bind(senders.confirm, confirmSender),
  bind(mailAccounts.list, listMailAccounts),
  bind(mailAccounts.create, createMailAccount),
  bindEdit(mailAccounts.change, changeMailAccount, (ctx, { mailAccountId }) =>
    itemOf(listMailAccounts(ctx), mailAccountId),
  ),
  bind(mailAccounts.delete, deleteMailAccount),
];
