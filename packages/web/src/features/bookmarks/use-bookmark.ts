import type { BookmarkTarget } from '@fieldhouse/contract/bookmarks';
import type { TeamId } from '@fieldhouse/contract/ids';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bookmarksApi } from '../../api/endpoints/record-page-api.ts';
import { queryOf } from '../../api/queries.ts';
import { useAction } from '../../app/feedback/use-action.ts';

export function bookmarksQuery(teamId: TeamId) {
  return queryOf(bookmarksApi.list, { params: { teamId } });
}

/** Whether it is bookmarked, and a toggle. */
export function useBookmark(teamId: TeamId, target: BookmarkTarget) {
  const client = useQueryClient();
  const { data } = useQuery(bookmarksQuery(teamId));
  const isBookmarked = data?.items.some(({ kind, id }) => kind === target.kind && id === target.id) ?? false;
  const { run: toggle } = useAction(
    () => (isBookmarked ? bookmarksApi.remove : bookmarksApi.add)({ params: { teamId }, body: target }),
    { refresh: () => client.invalidateQueries(bookmarksQuery(teamId)) },
  );
  return { isBookmarked, toggle };
}
