// Pending sends, for a team on hold: messages that are being sent, and scheduled ones.
import { messageId as messageIdSchema } from '@fieldhouse/contract/ids';
import { maxPendingMessages, type PendingMessage } from '@fieldhouse/contract/outgoing-hold';
import type { TeamContext } from '../../../kernel/context.ts';
import { actOnMessage } from '../drafts/send-actions.ts';
import { countPending, listPendingRows } from './pending-queries.ts';

export async function readPendingMessages(ctx: TeamContext) {
  const rows = await listPendingRows(ctx.db, maxPendingMessages);
  const messages = rows.map(
    (row): PendingMessage => ({
      messageId: messageIdSchema.parse(row.id),
      name: row.internalName,
      status: row.status === 'scheduled' ? 'scheduled' : 'sending',
      scheduledAt: row.scheduledAt?.toISOString() ?? null,
      isOverdue: row.status === 'scheduled' && (row.scheduledAt?.getTime() ?? 0) <= ctx.now().getTime(),
      waiting: Number(row.waiting),
      uncertain: Number(row.uncertain),
    }),
  );
  return { messages, ...(await countPending(ctx.db, ctx.now())) };
}

/**
 * Cancels the queued recipients of messages in progress; scheduled messages return to their previous status.
 * Each has an entry in the audit log.
 */
export async function cancelPendingMessages(ctx: TeamContext): Promise<void> {
  for (;;) {
    const rows = await listPendingRows(ctx.db, maxPendingMessages);
    if (rows.length === 0) return;
    for (const { id, status, version } of rows) {
      await actOnMessage(ctx, {
        params: { teamId: ctx.teamId, messageId: messageIdSchema.parse(id) },
        query: {},
        body: { version, action: status === 'scheduled' ? 'unschedule' : 'cancel' },
      });
    }
  }
}
