// The daily limits of an account that warms up, and of what a team sends through the installation's own. Sends are counted in the
// transaction that claims their recipients, so that all processes together keep to them; what was not sent after all is returned.
import { warmUpLimits } from '@fieldhouse/domain/messages/sending/warm-up';
import type { TeamContext } from '../../../../kernel/context.ts';
import { returnToToday, takeToday } from '../../../../kernel/usage/daily-limits.ts';
import { instanceSmsAccount, isWarmingUp } from '../../../senders/index.ts';
import type { LaneKey } from '../ledger-queries.ts';
import { accountKeyOf } from './account-state-queries.ts';
import { holdMessage, releaseHold, reserveSends, returnSends } from './warm-up-queries.ts';

export interface WarmUp {
  /** Returns how many of the wanted messages may be sent today. */
  reserve(ctx: TeamContext, wanted: number): Promise<number>;
  restore(ctx: TeamContext, unsent: number): Promise<void>;
  /** The rest of the message waits for the next day, as its page says. */
  hold(ctx: TeamContext, messageId: string): Promise<void>;
  endHold(ctx: TeamContext, messageId: string): Promise<void>;
}

export function createWarmUp({ accountId, isUrgent }: LaneKey): WarmUp {
  const account = accountKeyOf(accountId);
  const isShared = accountId === null || accountId === instanceSmsAccount;
  /** Of the last reservation; undefined if nothing is counted. */
  let day: string | undefined;
  const announceIf = (ctx: TeamContext, messageId: string, isChanged: boolean) => {
    if (isChanged) ctx.announce({ type: 'message.changed', messageId });
  };
  return {
    async reserve(ctx, wanted) {
      day = undefined;
      const most = isShared ? await takeToday(ctx, 'shared_messages', wanted) : wanted;
      if (most === 0 || !(await isWarmingUp(ctx, accountId))) return most;
      // What programs send to one person is counted, but can't wait for a day.
      const reserved = await reserveSends(ctx.db, {
        account,
        wanted: most,
        limits: isUrgent ? [] : warmUpLimits,
      });
      day = reserved.day;
      if (isShared) await returnToToday(ctx, 'shared_messages', most - reserved.granted);
      return reserved.granted;
    },
    async restore(ctx, unsent) {
      if (isShared) await returnToToday(ctx, 'shared_messages', unsent);
      if (day !== undefined && unsent > 0) await returnSends(ctx.db, { account, day, unsent });
    },
    hold: async (ctx, messageId) => announceIf(ctx, messageId, await holdMessage(ctx.db, messageId)),
    endHold: async (ctx, messageId) => announceIf(ctx, messageId, await releaseHold(ctx.db, messageId)),
  };
}
