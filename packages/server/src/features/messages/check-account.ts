// Connects to the provider of a mail account, for the admin who sets it up.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { MailAccountCheck, mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { cutText } from '@fieldhouse/contract/storable-text';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { openBounceMailbox } from '../senders/index.ts';
import type { MailboxAccess } from './bounce-mailboxes/mailbox-connection.ts';
import { checkMailbox } from './bounce-mailboxes/read-mailboxes.ts';
import type { OpenedAccount } from './sending/lanes/account-connection.ts';
import { findAccount } from './sending/running-sender.ts';

const checkLimit = { max: 20, windowSeconds: 60 * 60 };
const maxReply = 500;

export async function prepareAccountCheck(
  ctx: TeamContext,
  { params }: EndpointInput<typeof mailAccounts.check>,
): Promise<AccountToCheck> {
  const account = await findAccount(ctx, params.mailAccountId);
  refuseUnless(account, 'not_found');
  await ctx.deps.gate.refuseWhileHeld(ctx.teamId);
  await ctx.deps.attempts.consume(`mail-account-check:${ctx.teamId}`, checkLimit);
  const mailbox = await openBounceMailbox(ctx, params.mailAccountId);
  return { ...account.open(), mailbox: mailbox && { ...mailbox, folder: 'INBOX', isTrusted: false } };
}

interface AccountToCheck extends OpenedAccount {
  readonly mailbox: MailboxAccess | undefined;
}

export async function checkAccount(
  deps: Deps,
  _http: RequestParts,
  { provider, mailbox }: AccountToCheck,
): Promise<MailAccountCheck> {
  try {
    const quota = (await provider.check()) ?? null;
    if (mailbox) await checkMailbox(deps, mailbox);
    return { isUsable: true, reply: '', quota };
  } catch (error) {
    // What the provider answered is the result of a check, not a failure of ours.
    const reply = error instanceof Error ? error.message : String(error);
    return { isUsable: false, reply: cutText(reply, maxReply), quota: null };
  } finally {
    provider.close();
  }
}
