import type { TeamContext } from '../../../kernel/context.ts';
import { settleRecipients } from '../settling/settle-recipients.ts';
import { unfreeze } from './message-queries.ts';

/** As if sending had never been requested; only if no recipient was handed over. The message's row is locked. */
export async function resetMessage(
  ctx: TeamContext,
  id: string,
  status: 'draft' | 'approved',
): Promise<void> {
  await unfreeze(ctx.db, id, status);
  await settleRecipients(ctx, id, 'delete');
}
