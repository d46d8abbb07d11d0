// Limits of what is sent for a visitor, who could enter the address of someone else. What is beyond one of them is not sent, with the
// same reply, and counts nowhere.
import { mailboxOf } from '@fieldhouse/domain/subscriptions/mailbox-of';
import type { TeamContext } from '../../../../kernel/context.ts';
import type { AttemptLimit } from '../../../../kernel/http/rate-limits/rate-limit-queries.ts';
import { addressKey } from '../../../../kernel/http/rate-limits/rate-limiter.ts';
import { dailyLimitsOf } from '../../../../kernel/usage/daily-limits.ts';
import { returnToMailbox, takeOfMailbox } from '../../../../kernel/usage/mailbox-limit.ts';

const day = 24 * 60 * 60;
/** Of one kind of mail from one team to a mailbox. */
const ofKind = { max: 3, windowSeconds: day };

/** A limit of which one mail takes a part. */
interface Part {
  /** False if nothing is left. */
  readonly take: () => Promise<boolean>;
  readonly release: () => Promise<void>;
}

/** Takes of each, or of none. */
export async function takeParts(parts: readonly Part[]): Promise<boolean> {
  for (const [place, { take }] of parts.entries()) {
    if (await take()) continue;
    await releaseParts(parts.slice(0, place));
    return false;
  }
  return true;
}

/** Of a mail that was not sent after all. */
export async function releaseParts(parts: readonly Part[]): Promise<void> {
  for (const { release } of parts) await release();
}

/** Of a team's mails of a kind to the mailbox, in a day. */
export function partOfKind(ctx: TeamContext, kind: 'link' | 'receipt' | 'message', address: string): Part {
  return partOf(ctx, `wizard-${kind}:to:${ctx.teamId}:${mailboxOf(address)}`, ofKind);
}

export function partOfMailbox({ deps, teamId }: TeamContext, address: string): Part {
  return {
    take: () => takeOfMailbox(deps, { teamId, address }),
    release: () => returnToMailbox(deps, { teamId, address }),
  };
}

/**
 * Of the team's day, so that enough of it is left to others: those of one network get at most half of it (a kiosk has one for all
 * visitors), all visitors three quarters, so that confirmations are still sent, and links half, so that receipts are.
 */
export async function partsOfDay(ctx: TeamContext, kind: 'link' | 'receipt'): Promise<Part[]> {
  const limit = (await dailyLimitsOf(ctx)).limitOf('confirmations');
  if (limit === null) return [];
  const half = { max: Math.ceil(limit / 2), windowSeconds: day };
  const most = { max: Math.ceil((limit * 3) / 4), windowSeconds: day };
  const network = addressKey(ctx.from?.address ?? '');
  const ofVisitors = [
    partOf(ctx, `wizard-mail:${ctx.teamId}:${network}`, half),
    partOf(ctx, `wizard-mail:visitors:${ctx.teamId}`, most),
  ];
  return kind === 'receipt'
    ? ofVisitors
    : [...ofVisitors, partOf(ctx, `wizard-link:visitors:${ctx.teamId}`, half)];
}

function partOf({ deps: { attempts } }: TeamContext, key: string, limit: AttemptLimit): Part {
  return { take: () => attempts.take(key, limit), release: () => attempts.release(key, limit) };
}
