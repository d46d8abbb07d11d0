// Looks up the records of a domain in the background, when a user requests it and every day.
import type { DnsRecord } from '@fieldhouse/contract/sending-domains';
import type { TeamAuthority } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { createDnsLookup } from '../../kernel/outgoing/dns-lookup.ts';
import {
  type CheckDomainJob,
  checkDomainQueue,
  enqueueDailyCheck,
  isDueDaily,
} from './check-domain-queue.ts';
import { findStoredKey, makeDkimKey, storeKey } from './dkim-keys.ts';
import { type DomainUsage, listDomainUsages } from './domain-usage.ts';
import { type ExpectedRecords, lookUpRecords } from './look-up-records.ts';
import { findDomainRow, type StoredDkimKey, storeCheck } from './sending-domain-queries.ts';

export function addCheckDomainJob(deps: Deps): void {
  deps.jobs.handle<CheckDomainJob>({
    queue: checkDomainQueue,
    effect: 'data',
    handle: ({ authority, payload }) => checkDomain(deps, authority, payload),
  });
}

async function checkDomain(deps: Deps, authority: TeamAuthority, job: CheckDomainJob): Promise<void> {
  const { domain } = job;
  const usage = await deps.withTeam(authority, (ctx) => findDue(ctx, job));
  if (!usage) return;
  const key = await findOrMakeKey(deps, authority, domain);
  const dns = createDnsLookup(deps.config.mail.dnsServers);
  const records = await lookUpRecords(dns, expectedOf(deps, usage, key));
  await deps.withTeam(authority, async (ctx) => {
    const isSigned = isFound(records);
    await storeCheck(ctx.db, { domain, records: JSON.stringify(records), isSigned, checkedAt: ctx.now() });
    await enqueueDailyCheck(ctx, domain);
    ctx.announce({ type: 'sending_domains.changed' });
  });
}

/** Undefined if it was checked since, or its last sender was deleted. */
async function findDue(
  ctx: TeamContext,
  { domain, isDaily }: CheckDomainJob,
): Promise<DomainUsage | undefined> {
  const row = isDaily ? await findDomainRow(ctx.db, domain) : undefined;
  if (row && !isDueDaily(row.checkedAt, ctx.now())) return undefined;
  return (await listDomainUsages(ctx)).find((usage) => usage.domain === domain);
}

/** Created outside of a transaction, since that takes a while. */
async function findOrMakeKey(deps: Deps, authority: TeamAuthority, domain: string): Promise<StoredDkimKey> {
  const known = await deps.withTeam(authority, (ctx) => findStoredKey(ctx, domain));
  if (known) return known;
  const made = await makeDkimKey(deps, domain);
  return (await deps.withTeam(authority, (ctx) => storeKey(ctx, domain, made))) ?? made;
}

function expectedOf(
  { config }: Deps,
  { domain, providers, usesInstanceServer }: DomainUsage,
  { selector, publicKey }: StoredDkimKey,
): ExpectedRecords {
  const { spfMechanism, bounces } = config.mail;
  const ofBounces = usesInstanceServer && bounces;
  return {
    domain,
    usesSmtp: providers.some((provider) => provider !== 'ses'),
    usesSes: providers.includes('ses'),
    selector,
    publicKey,
    spf: usesInstanceServer && spfMechanism !== undefined ? [spfMechanism] : [],
    returnPath: ofBounces
      ? { domain: ofBounces.domain, host: new URL(config.appUrl).hostname }
      : { domain, host: null },
  };
}

/** Undefined if DNS did not answer. */
function isFound(records: readonly DnsRecord[]): boolean | undefined {
  const own = records.find(({ kind, host }) => kind === 'dkim' && host !== '');
  return own?.state === 'no_answer' ? undefined : own?.state === 'right';
}
