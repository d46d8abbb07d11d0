import { type DailyKind, type TeamUsage, type UsageMonth, usageMonths } from '@fieldhouse/contract/usage';
import type { TeamContext } from '../../kernel/context.ts';
import { apiCalls } from '../../kernel/usage/api-calls.ts';
import { listTeamDay } from '../../kernel/usage/daily-limit-queries.ts';
import { dailyLimitsOf, dayOf } from '../../kernel/usage/daily-limits.ts';
import { countSent, listStoredUsage, measureUsage } from '../../kernel/usage/usage-queries.ts';

/** The current month as it is now, the earlier ones as they were last measured. */
export async function getUsage(ctx: TeamContext): Promise<TeamUsage> {
  const { db, deps, teamId } = ctx;
  await deps.service(apiCalls).flush();
  const months = lastMonths(ctx.now());
  const since = `${months[0]}-01`;
  const [stored, sent, measured] = [
    await listStoredUsage(db, since),
    await countSent(db, since),
    await measureUsage(db, teamId),
  ];
  const amount = (month: string, kind: string) =>
    stored.find((row) => row.month === month && row.kind === kind)?.amount;
  const sentBy = (month: string, method: string) =>
    sent.find((row) => row.month === month && row.method === method)?.sent ?? 0;
  const current = months.at(-1);
  const { records, storage, emails, sms, api_calls } = deps.config.usageLimits;
  return {
    months: months.map(
      (month): UsageMonth => ({
        month,
        records: (month === current ? measured.records : amount(month, 'records')) ?? null,
        storage: (month === current ? measured.storage : amount(month, 'storage')) ?? null,
        emails: sentBy(month, 'email'),
        sms: sentBy(month, 'sms'),
        api_calls: amount(month, 'api_calls') ?? 0,
      }),
    ),
    limits: {
      records: records ?? null,
      storage: storage ?? null,
      emails: emails ?? null,
      sms: sms ?? null,
      api_calls: api_calls ?? null,
    },
    ...(await readToday(ctx)),
  };
}

async function readToday(ctx: TeamContext): Promise<Pick<TeamUsage, 'today' | 'newUntil'>> {
  const [sent, limits] = [await listTeamDay(ctx.db, dayOf(ctx.now())), await dailyLimitsOf(ctx)];
  const ofDay = (kind: DailyKind) => ({
    used: sent.find((row) => row.kind === kind)?.number ?? 0,
    limit: limits.limitOf(kind),
  });
  return {
    today: {
      shared_messages: ofDay('shared_messages'),
      confirmations: ofDay('confirmations'),
      invitations: ofDay('invitations'),
      tests: ofDay('tests'),
    },
    newUntil: limits.newUntil?.toISOString() ?? null,
  };
}

/** YYYY-MM in UTC, the current one last. */
function lastMonths(now: Date): string[] {
  return Array.from({ length: usageMonths }, (_, n) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (usageMonths - 1 - n), 1))
      .toISOString()
      .slice(0, 7),
  );
}
