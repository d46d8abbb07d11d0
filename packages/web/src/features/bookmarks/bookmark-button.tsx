import type { BookmarkTarget } from '@fieldhouse/contract/bookmarks';
import type { TeamId } from '@fieldhouse/contract/ids';
import { ActionIcon } from '@mantine/core';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { bookmarksApi } from '../../api/record-page-api.ts';
import { usePhrases } from '../../app/phrases.ts';
import { toastProblem } from '../../app/toasts.tsx';

interface BookmarkButtonProps {
  readonly teamId: TeamId;
  readonly target: BookmarkTarget;
  readonly size?: number;
}

export function bookmarksQuery(teamId: TeamId) {
  return queryOf(bookmarksApi.list, { params: { teamId } });
}

/** Full where it is bookmarked. */
export function BookmarkButton({ teamId, target, size = 36 }: BookmarkButtonProps) {
  const t = usePhrases('bookmarks');
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
  return (
    <ActionIcon
      size={size}
      variant="default"
      aria-pressed={isKept}
      aria-label={t('bookmark')}
      title={t(isKept ? 'remove' : 'add')}
      onClick={() => void toggle()}
    >
      <BookmarkSimpleIcon
        size={18}
        weight={isKept ? 'fill' : 'regular'}
        {...(isKept && { color: 'var(--fh-accent)' })}
      />
    </ActionIcon>
  );
}
