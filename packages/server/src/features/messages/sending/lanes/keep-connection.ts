import type { TeamContext } from '../../../../kernel/context.ts';
import type { AccountConnection } from './account-connection.ts';

/**
 * The same connection as long as the settings are the same. With other settings a new one is opened; the old one is
 * closed, which nothing uses between two batches.
 */
export function keepConnection<Account extends { readonly version: number }>(
  find: (ctx: TeamContext) => Promise<Account | undefined>,
  open: (account: Account) => AccountConnection,
): (ctx: TeamContext) => Promise<AccountConnection | undefined> {
  let current: { readonly version: number; readonly connection: AccountConnection } | undefined;
  return async (ctx) => {
    const account = await find(ctx);
    if (!account) return undefined;
    if (current?.version === account.version) return current.connection;
    current?.connection.close();
    current = { version: account.version, connection: open(account) };
    return current.connection;
  };
}
