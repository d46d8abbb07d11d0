import type { MessageTemplate } from '@fieldhouse/contract/message-templates';
import { useQueryClient } from '@tanstack/react-query';
import { contentVersionsApi, messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { refetchStale } from '../../../api/events/own-changes.ts';
import { queryOf } from '../../../api/queries.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import type { Versions } from '../content/versions/versioned-content.tsx';
import type { TemplateAutosave } from './use-template-autosave.ts';

interface VersionedTemplate {
  readonly template: MessageTemplate;
  readonly save: TemplateAutosave;
  readonly isLocked: boolean;
}

export function useTemplateVersions({ template, save, isLocked }: VersionedTemplate): Versions {
  const client = useQueryClient();
  const params = { teamId: useTeamId(), messageTemplateId: template.id };
  return {
    list: queryOf(contentVersionsApi.ofTemplate, { params }),
    read: (contentVersionId) =>
      queryOf(contentVersionsApi.getOfTemplate, { params: { ...params, contentVersionId } }),
    mayRestore: !isLocked,
    restore: async (contentVersionId) => {
      // What was typed becomes a version as well.
      if (!(await save.flush())) return undefined;
      const { template: restored, gone } = await contentVersionsApi.restoreTemplate({
        params: { ...params, contentVersionId },
        body: { version: save.version() },
      });
      client.setQueryData(queryOf(messageTemplatesApi.get, { params }).queryKey, restored);
      void refetchStale(client);
      return gone;
    },
  };
}
