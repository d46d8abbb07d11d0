import type { MessageId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../../kernel/context.ts';
import { notify } from '../../notices/index.ts';
import type { FinishedMessage } from './message-state-queries.ts';

/** What webhooks get. */
const events = {
  message_sent: 'message.sent',
  message_failed: 'message.failed',
  message_winner: undefined,
} as const;

/**
 * Notifies the owner and the subscribed webhooks when a message finishes; again if it is resumed and
 * finishes again.
 */
export async function notifyOwner(
  ctx: TeamContext,
  kind: keyof typeof events,
  message: FinishedMessage | undefined,
): Promise<void> {
  if (!message) return;
  const type = events[kind];
  if (type) ctx.emit({ type, messageId: message.id });
  if (message.ownerId === null) return;
  await notify(ctx, {
    to: { teamUserId: message.ownerId },
    kind,
    key: `${message.id}:${message.version}`,
    what: message.internalName,
    // The column contains ids created by newId.
    place: { type: 'message', messageId: message.id as MessageId },
  });
}
