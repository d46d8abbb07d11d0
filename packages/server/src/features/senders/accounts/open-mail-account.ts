// A mail account with its secret, for the code that connects. It must not be logged or sent to a client.
import { type MailAccountSettings, mailAccountSettings } from '@fieldhouse/contract/mail-accounts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { derivedKey } from '../../../kernel/secrets/derived-key.ts';
import { openSealedSecret, sealSecret } from '../../../kernel/secrets/sealed-secret.ts';
import { findMailAccount, type MailAccountRow } from './mail-account-queries.ts';

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

function withSecret({ secrets }: Deps, row: MailAccountRow): MailAccountInUse {
  const { id, version, secret, connections, ratePerSecond } = row;
  return {
    id,
    version,
    settings: mailAccountSettings.parse(row.settings),
    secret:
      secret === null
        ? ''
        : openSealedSecret(derivedKey(secrets.appSecret, 'mail account'), id, secret).toString(),
    connections,
    ratePerSecond: ratePerSecond ?? undefined,
  };
}

export function sealAccountSecret({ secrets }: Deps, accountId: string, secret: string): Buffer {
  return sealSecret(derivedKey(secrets.appSecret, 'mail account'), accountId, Buffer.from(secret));
}
