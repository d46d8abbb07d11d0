// A mail account with its secret, for the code that connects. It must not be logged or sent to a client.
import {
  type BounceMailbox,
  type MailAccountSettings,
  mailAccountSettings,
} from '@fieldhouse/contract/mail-accounts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { derivedKey } from '../../../kernel/secrets/derived-key.ts';
import { openSealedSecret, sealSecret } from '../../../kernel/secrets/sealed-secret.ts';
import { findIsWarmingUp, findMailAccount, type MailAccountRow } from './mail-account-queries.ts';
import { instanceSmsAccount } from './sms-account.ts';

export interface MailAccountInUse {
  readonly id: string;
  /** Rises with each change. */
  readonly version: number;
  readonly settings: MailAccountSettings;
  /** Empty if there is none. */
  readonly secret: string;
  readonly connections: number;
  readonly ratePerSecond: number | undefined;
}

/** Undefined if it does not exist. */
export async function openMailAccount(ctx: TeamContext, id: string): Promise<MailAccountInUse | undefined> {
  const row = await findMailAccount(ctx.db, id);
  return row && withSecret(ctx.deps, row);
}

export interface ReportingAccount {
  readonly settings: MailAccountSettings;
  /** Refused like that of `openMailAccount`; not every provider’s reports are verified with it. */
  secret(): string;
}

/** Of which a provider reports; undefined if it does not exist. */
export async function findReportingAccount(
  { db, deps }: TeamContext,
  id: string,
): Promise<ReportingAccount | undefined> {
  const row = await findMailAccount(db, id);
  if (!row) return undefined;
  return { settings: mailAccountSettings.parse(row.settings), secret: () => withSecret(deps, row).secret };
}

/** Of the team, or with null the instance's of e-mails; SMS need no warm-up. */
export async function isWarmingUp({ deps, db }: TeamContext, accountId: string | null): Promise<boolean> {
  if (accountId === null) return deps.config.mail.isWarmingUp;
  return accountId !== instanceSmsAccount && findIsWarmingUp(db, accountId);
}

function withSecret({ secrets }: Deps, row: MailAccountRow): MailAccountInUse {
  const { id, version, secret, connections, ratePerSecond } = row;
  return {
    id,
    version,
    settings: mailAccountSettings.parse(row.settings),
    secret: secret === null ? '' : openSecret(derivedKey(secrets.appSecret, 'mail account'), id, secret),
    connections,
    ratePerSecond: ratePerSecond ?? undefined,
  };
}

/** Refused if it was sealed with another APP_SECRET, and has to be entered again. */
function openSecret(key: Buffer, accountId: string, secret: Buffer): string {
  try {
    return openSealedSecret(key, accountId, secret).toString();
  } catch (error) {
    throw new Refusal('account_secret_unreadable', { cause: error });
  }
}

interface MailboxInUse extends BounceMailbox {
  readonly password: string;
}

/** Undefined if the account does not exist or has none. */
export async function openBounceMailbox(
  ctx: TeamContext,
  accountId: string,
): Promise<MailboxInUse | undefined> {
  const row = await findMailAccount(ctx.db, accountId);
  const settings = row && mailAccountSettings.parse(row.settings);
  if (settings?.kind !== 'smtp' || settings.mailbox === null || !row?.bounceSecret) return undefined;
  const password = openSecret(mailboxKey(ctx.deps), row.id, row.bounceSecret);
  return { ...settings.mailbox, password };
}

export function sealMailboxSecret(deps: Deps, accountId: string, secret: string): Buffer {
  return sealSecret(mailboxKey(deps), accountId, Buffer.from(secret));
}

function mailboxKey({ secrets }: Deps): Buffer {
  return derivedKey(secrets.appSecret, 'bounce mailbox');
}

export function sealAccountSecret({ secrets }: Deps, accountId: string, secret: string): Buffer {
  return sealSecret(derivedKey(secrets.appSecret, 'mail account'), accountId, Buffer.from(secret));
}
