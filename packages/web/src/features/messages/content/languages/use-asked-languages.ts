import type { Message } from '@fieldhouse/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { audienceCountQuery, type Counted } from '../../message-queries.ts';

/** From how many people, or what part of all, a language is worth writing in. */
const notable = { people: 100, share: 0.05 } as const;

interface AskedLanguage {
  readonly language: string;
  readonly people: number;
}

/** A template has no recipients. */
const ofNoOne: Counted = {
  ...{ audience: null, isAudienceHidden: false, type: 'participation', subscriptionListId: null },
  deliveryMethodId: 'email',
};

/**
 * Of the offered languages, those that a notable number of recipients read, the most frequent first. None for a viewer who may not read
 * the fields that say it.
 */
export function useAskedLanguages(
  message: Message | undefined,
  offered: readonly string[],
): readonly AskedLanguage[] {
  const query = audienceCountQuery(useTeamId(), message ?? ofNoOne);
  const isAsked = offered.length > 0 && message?.audience?.languageFields !== undefined;
  const { data } = useQuery({ ...query, enabled: isAsked });
  return (data?.languages ?? []).flatMap(({ language, people }) =>
    language !== null &&
    offered.includes(language) &&
    (people >= notable.people || people >= (data?.reachable ?? 0) * notable.share)
      ? [{ language, people }]
      : [],
  );
}
