// The account of a team that a provider reports about. What comes to these addresses is verified with it, so it is cached:
// a forged request costs a signature, and no transaction.
import {
  mailAccountId as mailAccountIdSchema,
  type TeamId,
  teamId as teamIdSchema,
} from '@fieldhouse/contract/ids';
import type { Deps, Service } from '../../../kernel/context.ts';
import { addressKey } from '../../../kernel/http/rate-limits/rate-limiter.ts';
import { findReportingAccount, type ReportingAccount } from '../../senders/index.ts';
import { inTeamOfProvider } from './store-provider-event.ts';

interface CachedAccount {
  readonly account: ReportingAccount;
  readonly readAt: number;
}

const accounts: Service<Map<string, CachedAccount>> = { create: () => new Map() };
const maxAccounts = 1000;
const maxAgeMs = 60_000;
/** Of accounts that are not cached, by one caller. Providers report many accounts from few addresses. */
const readLimit = { max: 600, windowSeconds: 60 };

export interface EventAccountParams {
  readonly teamId: string;
  readonly accountId: string;
}

interface Caller {
  readonly ip: string;
  /** A cached account may be this old. */
  readonly maxAgeMs?: number;
}

export interface EventAccount {
  readonly teamId: TeamId;
  readonly account: ReportingAccount;
  readonly ageMs: number;
}

/** Undefined if the team has no such account. */
export async function findEventAccount(
  deps: Deps,
  params: EventAccountParams,
  caller: Caller,
): Promise<EventAccount | undefined> {
  const team = teamIdSchema.safeParse(params.teamId);
  const id = mailAccountIdSchema.safeParse(params.accountId);
  if (!team.success || !id.success) return undefined;
  const cache = deps.service(accounts);
  const key = `${team.data} ${id.data}`;
  const cached = cache.get(key);
  const ageMs = cached ? performance.now() - cached.readAt : Number.POSITIVE_INFINITY;
  if (cached && ageMs <= (caller.maxAgeMs ?? maxAgeMs))
    return { teamId: team.data, account: cached.account, ageMs };
  await deps.attempts.consume(`provider-account:${addressKey(caller.ip)}`, readLimit);
  const account = await inTeamOfProvider(deps, team.data, (ctx) => findReportingAccount(ctx, id.data));
  cache.delete(key);
  if (!account) return undefined;
  if (cache.size >= maxAccounts) cache.clear();
  cache.set(key, { account, readAt: performance.now() });
  return { teamId: team.data, account, ageMs: 0 };
}
