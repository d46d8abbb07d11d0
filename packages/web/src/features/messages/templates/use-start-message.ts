import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  type MessageTemplateId,
  messageTemplateId,
  type StarterTemplate,
  starterTemplate,
} from '@fieldhouse/contract/message-templates';
import type { messages } from '@fieldhouse/contract/messages';
import { useNavigate } from '@tanstack/react-router';
import { messagesApi, messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';

/** One of the team’s templates, or of the product’s. */
export type Origin = MessageTemplateId | StarterTemplate;

type NewMessage = EndpointInput<typeof messages.create>['body'];

interface Start extends Omit<NewMessage, 'templateId' | 'starter' | 'deliveryMethodId'> {
  readonly deliveryMethodId: NonNullable<NewMessage['deliveryMethodId']>;
  /** Undefined for a start from scratch. */
  readonly templateId: Origin | undefined;
}

/** Creates a message, and opens that step of it. */
export function useStartMessage(step: 'content' | 'recipients') {
  const t = usePhrases('message-templates');
  const teamId = useTeamId();
  const navigate = useNavigate();
  const { run: startFromScratch } = useAction(
    (deliveryMethodId: Start['deliveryMethodId']) =>
      messageTemplatesApi.startFromScratch({ params: { teamId }, body: { deliveryMethodId } }),
    { failed: (error) => t('oops.fromScratch', { reason: problemText(error) }) },
  );
  const { run: start, isPending } = useAction(
    async ({ templateId: chosen, ...message }: Start) => {
      const starter = starterTemplate.safeParse(chosen).data;
      if (starter) return messagesApi.create({ params: { teamId }, body: { ...message, starter } });
      const templateId =
        messageTemplateId.safeParse(chosen).data ?? (await startFromScratch(message.deliveryMethodId))?.id;
      if (templateId === undefined) return undefined;
      return messagesApi.create({ params: { teamId }, body: { ...message, templateId } });
    },
    {
      onDone: async (made) => {
        if (!made) return;
        await navigate({
          to: `/team-{$teamId}/outgoing-messages/$outgoingMessageId/${step}`,
          params: { teamId, outgoingMessageId: made.id },
        });
      },
    },
  );
  return { start, isSaving: isPending } as const;
}
