import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { Message } from '@fieldhouse/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messagesApi } from '../../../../api/endpoints/messages-api.ts';
import { refetchStale } from '../../../../api/events/own-changes.ts';
import type { StoredValues } from '../../../../app/forms/edit-base.ts';
import { useMembership } from '../../../../app/session/use-team.ts';
import { asVersion } from '../../ab-test/edited-version.ts';
import { messageQuery } from '../../message-queries.ts';
import { useAutosave } from './use-autosave.ts';

/** Saves a part of a message by itself; `partOf` has to be the same function in every render. */
export function useMessageAutosave<T extends object>(
  message: Message,
  partOf: (message: Message) => T,
  {
    variant = 'a',
    copyAs,
    ...options
  }: {
    readonly isLocked: boolean;
    readonly isValid?: (draft: T) => boolean;
    readonly hasMore?: () => boolean;
    /** Of an A/B test: the version whose content it is. */
    readonly variant?: Variant;
    /** Names the part, so that what isn’t saved is stored in the browser. */
    readonly copyAs?: string;
  },
) {
  const client = useQueryClient();
  const { teamId, teamUserId } = useMembership();
  const place = { teamId, messageId: message.id };
  const toStored = (found: Message) => toStoredValues(asVersion(found, variant), partOf);
  const stored = useMemo(
    () => toStoredValues(asVersion(message, variant), partOf),
    [message, variant, partOf],
  );
  return useAutosave<T>({
    ...options,
    stored,
    copyKey: copyAs && `${teamUserId}.${message.id}.${variant}.${copyAs}`,
    save: async (change, version) => {
      // A part has only properties that can be changed.
      const own = variant === 'b' ? { abTest: change } : change;
      const body = { ...own, version } as Parameters<typeof messagesApi.change>[0]['body'];
      const saved = await messagesApi.change({ params: place, body });
      client.setQueryData(messageQuery(place).queryKey, saved);
      void refetchStale(client);
      return toStored(saved);
    },
    fetch: async () => toStored(await client.fetchQuery({ ...messageQuery(place), staleTime: 0 })),
  });
}

function toStoredValues<T>(message: Message, partOf: (message: Message) => T): StoredValues<T> {
  return { version: message.version, values: partOf(message) };
}
