import type { BookmarkTarget } from '@fieldhouse/contract/bookmarks';
import type { TeamId } from '@fieldhouse/contract/ids';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { bookmarksApi } from '../../api/record-page-api.ts';
import { toastProblem } from '../../app/feedback/toasts.tsx';

export function bookmarksQuery(teamId: TeamId) {
  return queryOf(bookmarksApi.list, { params: { teamId } });
}

/** Whether the person keeps it, and the other way round. */
export function useBookmark(teamId: TeamId, target: BookmarkTarget) {
  const client = useQueryClient();
  const { data } = useQuery(bookmarksQuery(teamId));
  const isKept = data?.items.some(({ kind, id }) => kind === target.kind && id === target.id) ?? false;
  const toggle = async () => {
    try {
      const call = isKept ? bookmarksApi.remove : bookmarksApi.add;
      await call({ params: { teamId }, body: target });
    } catch (error) {
      toastProblem(error);
    }
    await client.invalidateQueries(bookmarksQuery(teamId));
  };
  return { isKept, toggle };
}
