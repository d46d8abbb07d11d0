// Which status allows which action, as data: the server's guards and the buttons use the same table.
import type { MessageAction, MessageStatus } from '@fieldhouse/contract/messages';

const always: readonly MessageAction[] = ['duplicate'];

const allowed: Readonly<Record<MessageStatus, readonly MessageAction[]>> = {
  draft: ['edit', 'test_send', 'send_now', 'schedule', 'archive', 'delete'],
  awaiting_approval: ['edit', 'test_send'],
  approved: ['edit', 'test_send', 'send_now', 'schedule', 'archive', 'delete'],
  scheduled: ['test_send', 'unschedule'],
  sending: ['pause', 'cancel'],
  sent: ['retry_failed', 'archive'],
  error_sending: ['test_send', 'resume', 'cancel', 'retry_failed', 'archive'],
};

export interface MessageState {
  readonly status: MessageStatus;
  readonly isArchived: boolean;
  readonly isPaused: boolean;
  /** Whether any recipient was handed to the provider yet. */
  readonly isDispatched: boolean;
}

/** Actions in display order. */
export function allowedActions(situation: MessageState): MessageAction[] {
  const { status, isArchived, isPaused, isDispatched } = situation;
  if (isArchived) return ['unarchive', ...always, ...(isDispatched ? [] : (['delete'] as const))];
  const own = allowed[status].filter((action) => action !== 'delete' || !isDispatched);
  if (status === 'sending' && isPaused) return ['resume', 'cancel', 'test_send', ...always];
  return [...own, ...always];
}
