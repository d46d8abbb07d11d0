import type { Message } from '@fieldhouse/contract/messages';
import { editModeOf } from '@fieldhouse/domain/messages/edit-mode';
import { useQueryClient } from '@tanstack/react-query';
import { contentVersionsApi } from '../../../../api/endpoints/messages-api.ts';
import { refetchStale } from '../../../../api/events/own-changes.ts';
import { queryOf } from '../../../../api/queries.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { useAvailableActions } from '../../actions/use-available-actions.ts';
import { messageQuery } from '../../message-queries.ts';
import type { Versions } from './versioned-content.tsx';

export function useMessageVersions(message: Message): Versions {
  const t = usePhrases('message-approvals');
  const client = useQueryClient();
  const params = { teamId: useTeamId(), messageId: message.id };
  const mode = editModeOf(message.status, useAvailableActions(message).includes('edit'));
  const voids = { title: t('edit.voids'), text: t('edit.voidsText'), action: t('edit.doIt') };
  return {
    list: queryOf(contentVersionsApi.ofMessage, { params }),
    read: (contentVersionId) => queryOf(contentVersionsApi.get, { params: { ...params, contentVersionId } }),
    mayRestore: mode !== 'only_view',
    confirm: () => (mode === 'default_view' ? voids : undefined),
    restore: async (contentVersionId) => {
      // What was typed was saved when the version took its place.
      const { version } = await client.fetchQuery({ ...messageQuery(params), staleTime: 0 });
      const { message: restored, gone } = await contentVersionsApi.restore({
        params: { ...params, contentVersionId },
        body: { version },
      });
      client.setQueryData(messageQuery(params).queryKey, restored);
      void refetchStale(client);
      return gone;
    },
  };
}
