import type { MessageAction } from '@fieldhouse/contract/message-actions';
import type { MessageSummary } from '@fieldhouse/contract/messages';
import { messageActionTable } from '@fieldhouse/domain/messages/message-status';
import { useRights } from '../../../app/rights/use-rights.ts';

/** The actions that the message's state and the user's permissions allow; every button checks this. */
export function useAvailableActions({ actions }: Pick<MessageSummary, 'actions'>): readonly MessageAction[] {
  const { may } = useRights();
  return actions.filter((action) => may(messageActionTable[action].needs));
}
