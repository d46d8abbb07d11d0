// The audience of a message while it is edited; what is complete of it is saved by itself.
import type { SubscriptionListId } from '@fieldhouse/contract/ids';
import type { Audience, Household } from '@fieldhouse/contract/message-audience';
import type { Message } from '@fieldhouse/contract/messages';
import { useRef, useState } from 'react';
import { useMessageAutosave } from '../content/saving/use-message-autosave.ts';
import {
  createStoredSources,
  type DraftAudience,
  type DraftSource,
  hasIncomplete,
  toAudience,
  toDraft,
} from './audience-draft.ts';

type Sources = readonly DraftSource[];

export function useAudienceDraft(message: Message, isLocked: boolean) {
  const { deliveryMethodId: method, type } = message;
  // A source that loads what it needs changes what there is by then.
  const latest = useRef<Latest>(undefined);
  const save = useMessageAutosave(message, audienceOf, {
    isLocked,
    hasMore: () => {
      const now = latest.current?.shown;
      return now !== undefined && hasIncomplete(now.draft, now.first);
    },
  });
  const { audience: stored, subscriptionListId: listId } = save.draft;
  const [edited, setEdited] = useState(() => begin(stored, method));
  // Another person's audience was taken over.
  const isReplaced = edited.saved !== stored;
  const shown = isReplaced ? begin(stored, method) : edited;
  if (isReplaced) setEdited(shown);
  latest.current = { shown, listId };

  function put(change: (draft: DraftAudience) => DraftAudience, list: SubscriptionListId | null): void {
    const now = latest.current?.shown ?? shown;
    const draft = change(now.draft);
    const saved = toAudience(draft, type === 'marketing' ? list : null, now.toSource);
    latest.current = { shown: { ...now, draft, saved }, listId: list };
    setEdited(latest.current.shown);
    save.put({ audience: saved, subscriptionListId: list });
  }

  return {
    save,
    draft: shown.draft,
    listId,
    change: (side: 'include' | 'exclude', changed: (sources: Sources) => Sources) =>
      put((draft) => ({ ...draft, [side]: changed(draft[side]) }), latest.current?.listId ?? null),
    putHousehold: (household: Household | undefined) =>
      put((draft) => ({ ...draft, household }), latest.current?.listId ?? null),
    putLanguageFields: (languageFields: Audience['languageFields']) =>
      put((draft) => ({ ...draft, languageFields }), latest.current?.listId ?? null),
    putList: (list: SubscriptionListId | null) => put((draft) => draft, list),
  } as const;
}

interface Latest {
  readonly shown: ReturnType<typeof begin>;
  readonly listId: SubscriptionListId | null;
}

function begin(saved: Audience | null, method: Message['deliveryMethodId']) {
  const draft = toDraft(saved, method);
  return { draft, first: draft, saved, toSource: createStoredSources(draft) };
}

function audienceOf({ audience, subscriptionListId }: Message) {
  return { audience, subscriptionListId };
}
