// How the accounts that a team can send with are doing, as the sending processes stored it.
import {
  type MailAccountState,
  mailAccountSettings,
  maxMailAccounts,
} from '@fieldhouse/contract/mail-accounts';
import { warmUpLimitOn } from '@fieldhouse/domain/messages/sending/warm-up';
import type { TeamContext } from '../../../../kernel/context.ts';
import { instanceSmsAccount, listMailAccountRows } from '../../../senders/index.ts';
import { type AccountStateRow, accountKeyOf, listAccountStates } from './account-state-queries.ts';
import { type AccountDay, listAccountDays } from './warm-up-queries.ts';

type KnownAccount = Pick<
  MailAccountState,
  'mailAccountId' | 'deliveryMethodId' | 'kind' | 'configuredRate'
> & {
  readonly key: string;
  readonly isWarmingUp: boolean;
};

export async function listMailAccountStates(ctx: TeamContext): Promise<{ items: MailAccountState[] }> {
  const accounts = [...instanceAccounts(ctx), ...(await teamAccounts(ctx))];
  const { streamPool } = ctx.deps;
  const keys = accounts.map(({ key }) => key);
  const states = new Map((await listAccountStates(streamPool, keys)).map((row) => [row.account, row]));
  const days = new Map((await listAccountDays(streamPool, keys)).map((row) => [row.account, row]));
  return {
    items: accounts.map((account) => ({
      ...toState(account, states.get(account.key)),
      warmUp: account.isWarmingUp ? toWarmUp(days.get(account.key), ctx.now()) : null,
    })),
  };
}

function instanceAccounts({ deps }: TeamContext): readonly KnownAccount[] {
  const { mail, sms } = deps.config;
  return [
    {
      key: accountKeyOf(null),
      mailAccountId: null,
      deliveryMethodId: 'email',
      kind: mail.ses ? 'ses' : mail.isSandbox ? 'sandbox' : 'smtp',
      configuredRate: mail.ratePerSecond ?? null,
      isWarmingUp: mail.isWarmingUp,
    },
    {
      key: accountKeyOf(instanceSmsAccount),
      mailAccountId: null,
      deliveryMethodId: 'sms',
      kind: sms.twilio ? 'twilio' : 'sandbox',
      configuredRate: null,
      isWarmingUp: false,
    },
  ];
}

async function teamAccounts({ db }: TeamContext): Promise<readonly KnownAccount[]> {
  const rows = await listMailAccountRows(db, maxMailAccounts);
  return rows.map((row) => {
    const { kind } = mailAccountSettings.parse(row.settings);
    return {
      key: accountKeyOf(row.id),
      // Created by newId.
      mailAccountId: row.id as MailAccountState['mailAccountId'],
      deliveryMethodId: kind === 'twilio' ? 'sms' : 'email',
      kind,
      configuredRate: row.ratePerSecond,
      isWarmingUp: row.isWarmingUp,
    };
  });
}

function toWarmUp({ before, sent }: Pick<AccountDay, 'before' | 'sent'> = { before: 0, sent: 0 }, now: Date) {
  const day = before + 1;
  const nextDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return { day, limit: warmUpLimitOn(day), sent, nextDayAt: new Date(nextDay).toISOString() };
}

function toState(
  { key: _, isWarmingUp: __, ...account }: KnownAccount,
  row: AccountStateRow | undefined,
): Omit<MailAccountState, 'warmUp'> {
  const { quotaPerSecond, quotaPerDay, quotaSent, quotaAt, circuitSince, circuitUntil } = row ?? {};
  return {
    ...account,
    rate: row?.rate ?? null,
    quota: quotaAt
      ? {
          perSecond: quotaPerSecond ?? 0,
          perDay: Number(quotaPerDay),
          sentLastDay: Number(quotaSent),
          at: quotaAt.toISOString(),
        }
      : null,
    circuit:
      circuitSince && circuitUntil
        ? {
            since: circuitSince.toISOString(),
            retryAt: circuitUntil.toISOString(),
            // What the operator's server answered is not the team's business: it may name internal hosts.
            reason: account.mailAccountId === null ? null : (row?.circuitReason ?? ''),
          }
        : null,
    changedAt: row?.changedAt.toISOString() ?? null,
  };
}
