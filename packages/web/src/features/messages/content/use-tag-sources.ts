import type { Message } from '@fieldhouse/contract/messages';
import { joinedTagsOf } from '@fieldhouse/domain/messages/audience';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTeamId } from '../../../app/session/use-team.ts';
import { tagSourcesQuery } from '../message-queries.ts';
import type { TagSources } from './tags/use-tag-fields.ts';

/** Of the saved audience; undefined while there is none. */
export function useTagSources(message: Message): TagSources | undefined {
  const { data } = useQuery({ ...tagSourcesQuery(useTeamId(), message), placeholderData: keepPreviousData });
  const { audience } = message;
  return useMemo(() => {
    if (!data) return undefined;
    const isChosen = data.collectionIds.length > 0 || data.hasNames || data.hasAddresses;
    return isChosen ? { ...data, joinedTags: audience ? joinedTagsOf(audience) : [] } : undefined;
  }, [data, audience]);
}
