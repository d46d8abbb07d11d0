import type { TeamContext } from '../../../../kernel/context.ts';
import { addressKey } from '../../../../kernel/http/rate-limits/rate-limiter.ts';
import { unlessRefused } from '../../../../kernel/unless-refused.ts';
import { dailyLimitsOf } from '../../../../kernel/usage/daily-limits.ts';

const day = 24 * 60 * 60;

/** Consumes an attempt without refusing: the mail is then not sent, with the same reply. */
export async function isWithinLimit(
  { deps }: TeamContext,
  key: string,
  limit: { readonly max: number; readonly windowSeconds: number },
): Promise<boolean> {
  const taken = deps.attempts.consume(key, limit).then(() => true);
  return (await unlessRefused(() => taken, ['too_many_requests'])) ?? false;
}

/**
 * Whether a mail for a visitor leaves enough of the team's day to others: those of one network get at most half of it (a kiosk
 * has one for all visitors), and links at most half, so that confirmations and receipts are still sent.
 */
export async function isWithinShare(ctx: TeamContext, kind: 'link' | 'receipt'): Promise<boolean> {
  const limit = (await dailyLimitsOf(ctx)).limitOf('confirmations');
  if (limit === null) return true;
  const share = { max: Math.ceil(limit / 2), windowSeconds: day };
  const network = addressKey(ctx.from?.address ?? '');
  if (!(await isWithinLimit(ctx, `wizard-mail:${ctx.teamId}:${network}`, share))) return false;
  return kind === 'receipt' || isWithinLimit(ctx, `wizard-link:visitors:${ctx.teamId}`, share);
}
