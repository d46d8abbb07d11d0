import type { MessageTemplate } from '@fieldhouse/contract/message-templates';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { refetchStale } from '../../../api/events/own-changes.ts';
import { queryOf } from '../../../api/queries.ts';
import type { StoredValues } from '../../../app/forms/edit-base.ts';
import { useMembership } from '../../../app/session/use-team.ts';
import { useAutosave } from '../content/saving/use-autosave.ts';

interface EditedTemplate {
  readonly template: MessageTemplate;
  readonly isLocked: boolean;
  /** The further one that is written; null for the first. */
  readonly language?: DataLanguage | null;
}

export function useTemplateAutosave({ template, isLocked, language = null }: EditedTemplate) {
  const client = useQueryClient();
  const { teamId, teamUserId } = useMembership();
  const params = { teamId, messageTemplateId: template.id };
  const query = queryOf(messageTemplatesApi.get, { params });
  const stored = useMemo(() => contentOf(template, language), [template, language]);
  const version = useRef(template.version);
  const save = useAutosave({
    isLocked,
    stored,
    copyKey: [teamUserId, template.id, ...(language === null ? [] : [language])].join('.'),
    isValid: ({ name }) => name.trim() !== '',
    save: async (change, before) => {
      const saved = await messageTemplatesApi.change({
        params,
        body: { ...inTemplate(change, language), version: before },
      });
      version.current = saved.version;
      client.setQueryData(query.queryKey, saved);
      void refetchStale(client);
      return contentOf(saved, language);
    },
    fetch: async () => contentOf(await client.fetchQuery({ ...query, staleTime: 0 }), language),
  });
  return { ...save, version: () => Math.max(version.current, template.version) } as const;
}

export type TemplateAutosave = ReturnType<typeof useTemplateAutosave>;

function contentOf(template: MessageTemplate, language: DataLanguage | null): StoredValues<TemplateDraft> {
  const { name, description, usage, style } = template;
  const written = template.translations.find((one) => one.language === language) ?? template;
  const { subjectLine, preheader, blocks, textOnlyVersion } = written;
  const texts = { subjectLine, preheader, blocks, textOnlyVersion };
  return { version: template.version, values: { name, description, usage, style, ...texts } };
}

/** Everything but the texts is that of all languages. */
function inTemplate(change: Partial<TemplateDraft>, language: DataLanguage | null) {
  if (language === null) return change;
  const { name, description, usage, style, ...texts } = change;
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(usage !== undefined && { usage }),
    ...(style !== undefined && { style }),
    ...(Object.keys(texts).length > 0 && { translations: { [language]: texts } }),
  };
}

type TemplateDraft = Pick<
  MessageTemplate,
  'name' | 'description' | 'usage' | 'subjectLine' | 'preheader' | 'blocks' | 'style' | 'textOnlyVersion'
>;
