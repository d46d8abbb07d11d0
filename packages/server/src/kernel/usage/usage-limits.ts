// The operator's limits on what a team has and sends. Without a limit nothing is measured.
import type { UsageKind } from '@fieldhouse/contract/usage';
import type { Service, TeamContext } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { monthOf } from './month-of.ts';
import { countSent, measureUsage } from './usage-queries.ts';

export type LimitedKind = Exclude<UsageKind, 'api_calls'>;

const refusals = {
  records: 'record_limit_reached',
  storage: 'storage_limit_reached',
  emails: 'email_limit_reached',
  sms: 'sms_limit_reached',
} as const;

interface Measured {
  used: number;
  readonly untilMs: number;
}

/** A measurement holds for a while; what this process adds in the meantime is counted on top. */
const measuredMs = 15_000;
const maxMeasured = 10_000;

const measurements: Service<Map<string, Measured>> = { create: () => new Map() };

/** Refuses with the code of the kind if the team would exceed its limit with this much more. */
export async function ensureWithinLimit(ctx: TeamContext, kind: LimitedKind, added: number): Promise<void> {
  const limit = ctx.deps.config.usageLimits[kind];
  if (limit === undefined) return;
  const measured = await measure(ctx, kind);
  const { used } = measured;
  if (used + added > limit) throw new Refusal(refusals[kind], { data: { limit, used } });
  measured.used += added;
}

/** Whether the operator limits it: for callers who have to count first what they would add. */
export function isLimited({ deps }: TeamContext, kind: LimitedKind): boolean {
  return deps.config.usageLimits[kind] !== undefined;
}

async function measure(ctx: TeamContext, kind: LimitedKind): Promise<Measured> {
  const known = ctx.deps.service(measurements);
  const key = `${ctx.teamId}:${kind}`;
  const found = known.get(key);
  if (found && found.untilMs > performance.now()) return found;
  const measured = { used: await usedBy(ctx, kind), untilMs: performance.now() + measuredMs };
  if (known.size >= maxMeasured) known.clear();
  known.set(key, measured);
  return measured;
}

async function usedBy({ db, teamId, now }: TeamContext, kind: LimitedKind): Promise<number> {
  if (kind === 'records' || kind === 'storage') return (await measureUsage(db, teamId))[kind];
  const method = kind === 'emails' ? 'email' : 'sms';
  const sent = await countSent(db, monthOf(now()));
  return sent.filter((row) => row.method === method).reduce((sum, row) => sum + row.sent, 0);
}
