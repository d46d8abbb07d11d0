import type { MessageAction, MessageSummary } from '@fieldhouse/contract/messages';
import { useRights } from '../../app/rights/use-rights.ts';

const writing: readonly MessageAction[] = ['edit', 'test_send', 'delete', 'duplicate'];

/** The actions that the message's state and the user's permissions allow; every button checks this. */
export function useAvailableActions({ actions }: Pick<MessageSummary, 'actions'>): readonly MessageAction[] {
  const { may } = useRights();
  return actions.filter((action) =>
    may(writing.includes(action) ? 'outgoing_messages_edit' : 'outgoing_messages_send'),
  );
}
