import type { TeamContext } from '../../../../kernel/context.ts';
import { scheduleRollUp } from '../../results/roll-up.ts';
import { type RunRow, withholdRun } from '../run-queries.ts';
import { setTokenFinished } from './token-use-queries.ts';

/** Tests end without consequences. What looks like spam is reported once a member says that it is none (spam-box.ts). */
export async function announceFinished(
  ctx: TeamContext,
  { id: wizardRunId, wizardId, tokenId, mode, isSpam }: RunRow,
): Promise<void> {
  if (mode !== 'live') return;
  if (tokenId !== null) await setTokenFinished(ctx.db, tokenId, ctx.now());
  if (!isSpam) return ctx.emit({ type: 'wizard_run.completed', wizardId, wizardRunId });
  await withholdRun(ctx.db, wizardRunId);
  await scheduleRollUp(ctx, wizardId);
}
