// The daily limit of an account that warms up. Sends are counted in the transaction that claims their recipients, so that all
// processes together keep to it; what was not sent after all is returned.
import { warmUpLimits } from '@fieldhouse/domain/messages/sending/warm-up';
import type { TeamContext } from '../../../../kernel/context.ts';
import { isWarmingUp } from '../../../senders/index.ts';
import type { LaneKey } from '../ledger-queries.ts';
import { accountKeyOf } from './account-state-queries.ts';
import { holdMessage, releaseHold, reserveSends, returnSends } from './warm-up-queries.ts';

export interface WarmUp {
  /** Returns how many of the wanted mails may be sent today. */
  reserve(ctx: TeamContext, wanted: number): Promise<number>;
  restore(ctx: TeamContext, unsent: number): Promise<void>;
  /** The rest of the message waits for the next day, as its page says. */
  hold(ctx: TeamContext, messageId: string): Promise<void>;
  endHold(ctx: TeamContext, messageId: string): Promise<void>;
}

export function createWarmUp({ accountId, isUrgent }: LaneKey): WarmUp {
  const account = accountKeyOf(accountId);
  /** Of the last reservation; undefined if nothing is counted. */
  let day: string | undefined;
  const announceIf = (ctx: TeamContext, messageId: string, isChanged: boolean) => {
    if (isChanged) ctx.announce({ type: 'message.changed', messageId });
  };
  return {
    async reserve(ctx, wanted) {
      day = undefined;
      if (!(await isWarmingUp(ctx, accountId))) return wanted;
      // What programs send to one person is counted, but can't wait for a day.
      const reserved = await reserveSends(ctx.db, { account, wanted, limits: isUrgent ? [] : warmUpLimits });
      day = reserved.day;
      return reserved.granted;
    },
    async restore(ctx, unsent) {
      if (day !== undefined && unsent > 0) await returnSends(ctx.db, { account, day, unsent });
    },
    hold: async (ctx, messageId) => announceIf(ctx, messageId, await holdMessage(ctx.db, messageId)),
    endHold: async (ctx, messageId) => announceIf(ctx, messageId, await releaseHold(ctx.db, messageId)),
  };
}
