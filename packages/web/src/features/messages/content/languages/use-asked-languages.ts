import type { Message } from '@fieldhouse/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { audienceCountQuery } from '../../message-queries.ts';

/** Few enough people to write to in the first language, unless they are a good part of all. */
const notable = { people: 100, share: 0.05 } as const;

interface AskedLanguage {
  readonly language: string;
  readonly people: number;
}

/**
 * Of the offered languages, those that a notable number of recipients read, the most frequent first. None for a viewer who may not read
 * the fields that say it.
 */
export function useAskedLanguages(message: Message, offered: readonly string[]): readonly AskedLanguage[] {
  const query = audienceCountQuery(useTeamId(), message);
  const isAsked = offered.length > 0 && message.audience?.languageFields !== undefined;
  const { data } = useQuery({ ...query, enabled: isAsked });
  return (data?.languages ?? []).flatMap(({ language, people }) =>
    language !== null &&
    offered.includes(language) &&
    (people >= notable.people || people >= (data?.reachable ?? 0) * notable.share)
      ? [{ language, people }]
      : [],
  );
}
