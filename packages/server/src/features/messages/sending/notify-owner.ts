import type { MessageId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../../kernel/context.ts';
import { notify } from '../../notices/index.ts';
import type { FinishedMessage } from './message-state-queries.ts';

/**
 * Notifies the author and the subscribed webhooks when a message finishes; again if it is resumed and
 * finishes again.
 */
export async function notifyOwner(
  ctx: TeamContext,
  kind: 'message_sent' | 'message_failed',
  message: FinishedMessage | undefined,
): Promise<void> {
  if (!message) return;
  const type = kind === 'message_sent' ? 'message.sent' : 'message.failed';
  ctx.emit({ type, messageId: message.id });
  if (message.createdBy === null) return;
  await notify(ctx, {
    to: { userId: message.createdBy },
    kind,
    key: `${message.id}:${message.version}`,
    what: message.internalName,
    // The column contains ids created by newId.
    place: { type: 'message', messageId: message.id as MessageId },
  });
}
