import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  type DnsRecord,
  type DnsRecordState,
  dnsRecord,
  type SendingDomain,
  sendingDomain as sendingDomainSchema,
  type sendingDomains,
} from '@fieldhouse/contract/sending-domains';
import { domainOfAddress, worstState } from '@fieldhouse/domain/messages/sending-domains/domain-state';
import { z } from 'zod';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { enqueueCheck } from './check-domain-queue.ts';
import { type DomainUsage, listDomainUsages } from './domain-usage.ts';
import {
  findDomainRow,
  listDomainRows,
  recordRequest,
  type SendingDomainRow,
} from './sending-domain-queries.ts';

const checkLimit = { max: 60, windowSeconds: 60 * 60 };
/** A check that takes longer was lost. */
const maxCheckMs = 60_000;

export async function listSendingDomains(ctx: TeamContext) {
  const usages = await listDomainUsages(ctx);
  const rows = await listDomainRows(
    ctx.db,
    usages.map(({ domain }) => domain),
  );
  return {
    items: usages.map((usage) =>
      toSendingDomain(
        ctx,
        usage,
        rows.find(({ domain }) => domain === usage.domain),
      ),
    ),
  };
}

export async function checkSendingDomain(
  ctx: TeamContext,
  { params }: EndpointInput<(typeof sendingDomains)['check']>,
): Promise<SendingDomain> {
  const { domain } = params;
  const usage = (await listDomainUsages(ctx)).find((one) => one.domain === domain);
  refuseUnless(usage, 'not_found');
  await ctx.deps.attempts.consume(`sending-domain-check:${ctx.teamId}`, checkLimit);
  await recordRequest(ctx.db, domain, ctx.now());
  await enqueueCheck(ctx, domain);
  ctx.announce({ type: 'sending_domains.changed' });
  return toSendingDomain(ctx, usage, await findDomainRow(ctx.db, domain));
}

export interface DomainHealth {
  readonly domain: string;
  /** The worst state of its records. */
  readonly state: DnsRecordState;
  readonly records: readonly Pick<DnsRecord, 'kind' | 'state'>[];
  readonly isSigned: boolean;
  readonly checkedAt: Date | null;
}

/** What is known of the domain of an address that messages come from; DNS itself is not queried. */
export async function domainHealth({ db }: TeamContext, address: string): Promise<DomainHealth> {
  const domain = domainOfAddress(address);
  const row = await findDomainRow(db, domain);
  return {
    domain,
    state: worstState(recordsOf(row)),
    records: recordsOf(row),
    isSigned: row?.isSigned ?? false,
    checkedAt: row?.checkedAt ?? null,
  };
}

const storedRecords = z.array(dnsRecord.pick({ kind: true, state: true })).catch([]);

function recordsOf(row: SendingDomainRow | undefined) {
  return storedRecords.parse(row?.records ?? []);
}

function toSendingDomain(
  ctx: TeamContext,
  usage: DomainUsage,
  row: SendingDomainRow | undefined,
): SendingDomain {
  const { domain, isInstance, addresses, providers } = usage;
  const { requestedAt = null, checkedAt = null } = row ?? {};
  return sendingDomainSchema.parse({
    domain,
    isInstance,
    addresses,
    providers,
    records: row?.records ?? [],
    state: worstState(recordsOf(row)),
    isSigned: row?.isSigned ?? false,
    checkedAt: checkedAt?.toISOString() ?? null,
    isChecking:
      requestedAt !== null &&
      (checkedAt === null || checkedAt < requestedAt) &&
      ctx.now().getTime() - requestedAt.getTime() < maxCheckMs,
  });
}
