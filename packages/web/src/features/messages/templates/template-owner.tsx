import type { TeamUserId } from '@fieldhouse/contract/ids';
import type { MessageTemplate } from '@fieldhouse/contract/message-templates';
import { messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { OwnerSelect } from '../owner/owner-select.tsx';

export function TemplateOwner({ template }: { readonly template: MessageTemplate }) {
  const t = usePhrases('messages');
  const templates = usePhrases('message-templates');
  const params = { teamId: useTeamId(), messageTemplateId: template.id };
  const { run: transfer, isPending } = useAction(
    (ownerId: TeamUserId) => messageTemplatesApi.transfer({ params, body: { ownerId } }),
    { done: () => t('owner.transferred') },
  );
  return (
    <OwnerSelect
      owner={template}
      description={templates('ownerHint')}
      isPending={isPending}
      onTransfer={(ownerId) => void transfer(ownerId)}
    />
  );
}
