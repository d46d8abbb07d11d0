import type {
  MessageTemplateId,
  TemplateAction,
  TemplateStatus,
  TemplateSummary,
} from '@fieldhouse/contract/message-templates';
import { useNavigate } from '@tanstack/react-router';
import { messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';

export type TemplateMenuAction = Exclude<TemplateAction, 'edit'>;

type Acted = Pick<TemplateSummary, 'id' | 'name' | 'status'> & { readonly version?: number };

const pathOf = {
  draft: '/team-{$teamId}/outgoing-messages/templates-drafts',
  published: '/team-{$teamId}/outgoing-messages/templates-published',
  archived: '/team-{$teamId}/outgoing-messages/templates-archived',
} as const satisfies Record<TemplateStatus, string>;

export function useOpenTemplate(): (id: MessageTemplateId) => Promise<void> {
  const teamId = useTeamId();
  const navigate = useNavigate();
  return (ogmTemplateId) =>
    navigate({
      to: '/team-{$teamId}/outgoing-messages-template/content/$ogmTemplateId',
      params: { teamId, ogmTemplateId },
    });
}

/** The actions that the template's state and the user's permissions allow. */
export function useAvailableTemplateActions({ actions }: Pick<TemplateSummary, 'actions'>) {
  const { may } = useRights();
  return may('outgoing_messages_edit') ? actions : [];
}

/** Runs the action, reports it, and navigates to its result. For a list row, the version is fetched first. */
export function useTemplateAction(): (action: TemplateMenuAction, template: Acted) => Promise<unknown> {
  const t = usePhrases('message-templates');
  const teamId = useTeamId();
  const navigate = useNavigate();
  const open = useOpenTemplate();
  const { run } = useAction(
    async ({ action, template }: { readonly action: TemplateMenuAction; readonly template: Acted }) => {
      const params = { teamId, messageTemplateId: template.id };
      if (action === 'delete') {
        await messageTemplatesApi.delete({ params });
        await navigate({ to: pathOf[template.status], params: { teamId } });
      } else if (action === 'copy') {
        await open((await messageTemplatesApi.copy({ params, body: {} })).id);
      } else {
        const version = template.version ?? (await messageTemplatesApi.get({ params })).version;
        await messageTemplatesApi.act({ params, body: { version, action } });
      }
    },
    {
      confirm: ({ action, template: { name } }) =>
        action === 'delete'
          ? {
              title: t('deleteTitle', { name }),
              text: t('deleteText'),
              action: t('action.delete'),
              isDangerous: true,
            }
          : undefined,
      done: (_, { action }) => t(`done.${action}`),
      failed: (error, { action }) => t(`oops.${action}`, { reason: problemText(error) }),
    },
  );
  return (action, template) => run({ action, template });
}
