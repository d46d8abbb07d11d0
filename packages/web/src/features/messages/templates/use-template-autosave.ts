import type { MessageTemplate } from '@fieldhouse/contract/message-templates';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { refetchStale } from '../../../api/events/own-changes.ts';
import { queryOf } from '../../../api/queries.ts';
import type { StoredValues } from '../../../app/forms/edit-base.ts';
import { useMembership } from '../../../app/session/use-team.ts';
import { useAutosave } from '../content/saving/use-autosave.ts';

export function useTemplateAutosave(template: MessageTemplate, isLocked: boolean) {
  const client = useQueryClient();
  const { teamId, teamUserId } = useMembership();
  const params = { teamId, messageTemplateId: template.id };
  const query = queryOf(messageTemplatesApi.get, { params });
  const stored = useMemo(() => contentOf(template), [template]);
  const version = useRef(template.version);
  const save = useAutosave({
    isLocked,
    stored,
    copyKey: `${teamUserId}.${template.id}`,
    isValid: ({ name }) => name.trim() !== '',
    save: async (change, before) => {
      const saved = await messageTemplatesApi.change({ params, body: { ...change, version: before } });
      version.current = saved.version;
      client.setQueryData(query.queryKey, saved);
      void refetchStale(client);
      return contentOf(saved);
    },
    fetch: async () => contentOf(await client.fetchQuery({ ...query, staleTime: 0 })),
  });
  return { ...save, version: () => Math.max(version.current, template.version) } as const;
}

export type TemplateAutosave = ReturnType<typeof useTemplateAutosave>;

function contentOf(template: MessageTemplate): StoredValues<TemplateDraft> {
  const { name, description, usage, subjectLine, preheader, blocks, style, textOnlyVersion } = template;
  const values = { name, description, usage, subjectLine, preheader, blocks, style, textOnlyVersion };
  return { version: template.version, values };
}

type TemplateDraft = Pick<
  MessageTemplate,
  'name' | 'description' | 'usage' | 'subjectLine' | 'preheader' | 'blocks' | 'style' | 'textOnlyVersion'
>;
