import type { TeamContext } from '../../kernel/context.ts';

export const checkDomainQueue = 'sending-domains.check';

export interface CheckDomainJob {
  readonly domain: string;
  /** The daily check, which a later one makes unnecessary. */
  readonly isDaily: boolean;
}

export function enqueueCheck(ctx: TeamContext, domain: string): Promise<void> {
  return ctx.enqueue(checkDomainQueue, { domain, isDaily: false } satisfies CheckDomainJob, { key: domain });
}

const dayMs = 24 * 60 * 60_000;
const toleranceMs = 60 * 60_000;

export function enqueueDailyCheck(ctx: TeamContext, domain: string): Promise<void> {
  const startAfter = new Date(ctx.now().getTime() + dayMs);
  return ctx.enqueue(checkDomainQueue, { domain, isDaily: true } satisfies CheckDomainJob, { startAfter });
}

/** Each check enqueues the next daily one: only that of the latest check is due. */
export function isDueDaily(checkedAt: Date | null, now: Date): boolean {
  return checkedAt === null || now.getTime() - checkedAt.getTime() > dayMs - toleranceMs;
}
