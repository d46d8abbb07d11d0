import type { MessageAction, MessageSummary } from '@fieldhouse/contract/messages';
import { useRights } from '../../app/rights/use-rights.ts';

const writing: readonly MessageAction[] = ['edit', 'test_send', 'delete', 'duplicate'];

/** What the state of the message allows and the person may do; every button asks here. */
export function useAvailableActions({ actions }: Pick<MessageSummary, 'actions'>): readonly MessageAction[] {
  const { may } = useRights();
  return actions.filter((action) =>
    may(writing.includes(action) ? 'outgoing_messages_edit' : 'outgoing_messages_send'),
  );
}
