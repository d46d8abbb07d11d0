import type { TeamUserId } from '@fieldhouse/contract/ids';
import type { Message } from '@fieldhouse/contract/messages';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { OwnerSelect } from './owner-select.tsx';

export function MessageOwner({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const params = { teamId: useTeamId(), messageId: message.id };
  const { run: transfer, isPending } = useAction(
    (ownerId: TeamUserId) => messagesApi.transfer({ params, body: { ownerId } }),
    { done: () => t('owner.transferred') },
  );
  return (
    <OwnerSelect
      owner={message}
      description={t('owner.hint')}
      isPending={isPending}
      onTransfer={(ownerId) => void transfer(ownerId)}
    />
  );
}
