import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { Message } from '@fieldhouse/contract/messages';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messagesApi } from '../../../../api/endpoints/messages-api.ts';
import { refetchStale } from '../../../../api/events/own-changes.ts';
import type { StoredValues } from '../../../../app/forms/edit-base.ts';
import { useMembership } from '../../../../app/session/use-team.ts';
import { asContent } from '../../ab-test/edited-version.ts';
import { messageQuery } from '../../message-queries.ts';
import { useAutosave } from './use-autosave.ts';

/** Saves a part of a message by itself; `partOf` has to be the same function in every render. */
export function useMessageAutosave<T extends object>(
  message: Message,
  partOf: (message: Message) => T,
  {
    variant = 'a',
    language = null,
    copyAs,
    ...options
  }: {
    readonly isLocked: boolean;
    readonly isValid?: (draft: T) => boolean;
    readonly hasMore?: () => boolean;
    /** Of an A/B test: the version whose content it is. */
    readonly variant?: Variant;
    /** The further language whose content it is. */
    readonly language?: DataLanguage | null;
    /** Names the part, so that what isn’t saved is stored in the browser. */
    readonly copyAs?: string;
  },
) {
  const client = useQueryClient();
  const { teamId, teamUserId } = useMembership();
  const place = { teamId, messageId: message.id };
  const toStored = (found: Message) => toStoredValues(asContent(found, variant, language), partOf);
  const stored = useMemo(
    () => toStoredValues(asContent(message, variant, language), partOf),
    [message, variant, language, partOf],
  );
  return useAutosave<T>({
    ...options,
    stored,
    copyKey:
      copyAs && [teamUserId, message.id, variant, ...(language === null ? [] : [language]), copyAs].join('.'),
    save: async (change, version) => {
      // A part has only properties that can be changed.
      const inVersion = language === null ? change : inTranslation(change, language);
      const own = variant === 'b' ? { abTest: inVersion } : inVersion;
      const body = { ...own, version } as Parameters<typeof messagesApi.change>[0]['body'];
      const saved = await messagesApi.change({ params: place, body });
      client.setQueryData(messageQuery(place).queryKey, saved);
      void refetchStale(client);
      return toStored(saved);
    },
    fetch: async () => toStored(await client.fetchQuery({ ...messageQuery(place), staleTime: 0 })),
  });
}

/** The look of a mail is that of all its languages. */
function inTranslation<T extends object>(change: Partial<T>, language: DataLanguage) {
  const { style, ...texts } = change as { readonly style?: unknown };
  const isOfTexts = Object.keys(texts).length > 0;
  return { ...(style !== undefined && { style }), ...(isOfTexts && { translations: { [language]: texts } }) };
}

function toStoredValues<T>(message: Message, partOf: (message: Message) => T): StoredValues<T> {
  return { version: message.version, values: partOf(message) };
}
