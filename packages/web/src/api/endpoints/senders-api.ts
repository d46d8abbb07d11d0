// The calls about senders and mail accounts, loaded with their page.
import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { senders } from '@fieldhouse/contract/senders';
import { clientOf } from '../client.ts';

export const sendersApi = clientOf(senders);
export const mailAccountsApi = clientOf(mailAccounts);
