// Stops a message that is being sent when too many bounces or complaints are reported.
import { brakeFor, brakesCountFrom, mustCheckBrakes, triedAtMost } from '@fieldhouse/domain/messages/brakes';
import type { TeamContext } from '../../../kernel/context.ts';
import { markFailed } from '../sending/message-state-queries.ts';
import { notifyOwner } from '../sending/notify-owner.ts';
import { countReports, countTried } from './brake-queries.ts';

const reasons = { bounces: 'bounces_reported', complaints: 'complaints' } as const;

export async function brakeOnReports(ctx: TeamContext, messageId: string): Promise<void> {
  const reports = await countReports(ctx.db, messageId);
  if (!reports || !mustCheckBrakes(reports)) return;
  const atMost = triedAtMost(reports);
  if (atMost < brakesCountFrom) return;
  const tried = await countTried(ctx.db, { messageId, since: reports.since, limit: atMost + 1 });
  const brake = brakeFor({ ...reports, tried });
  if (brake === undefined) return;
  await notifyOwner(ctx, 'message_failed', await markFailed(ctx.db, messageId, reasons[brake]));
}
