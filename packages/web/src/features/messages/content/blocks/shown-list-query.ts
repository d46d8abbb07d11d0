import type { TeamId } from '@fieldhouse/contract/ids';
import type { RecordsBlock } from '@fieldhouse/contract/mail-blocks';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { mailRecordListsApi } from '../../../../api/endpoints/messages-api.ts';
import type { QueryName } from '../../../../api/events/query-names.ts';

type Body = Parameters<typeof mailRecordListsApi.show>[0]['body'];

/** The records that a block would list now, saved or not. Not requested before its collection and fields are chosen. */
export function shownListQuery(teamId: TeamId, place: Omit<Body, 'block'>, block: RecordsBlock) {
  const { collectionId, columns } = block;
  const isChosen = collectionId !== null && columns.length > 0;
  return queryOptions({
    queryKey: ['mailRecordLists.show' satisfies QueryName, teamId, place, block] as const,
    queryFn: isChosen
      ? ({ signal }) => mailRecordListsApi.show({ params: { teamId }, body: { ...place, block } }, { signal })
      : skipToken,
    // Of the same records, while a setting changes.
    placeholderData: (before, query) =>
      query?.queryKey[3].collectionId === collectionId ? before : undefined,
  });
}
