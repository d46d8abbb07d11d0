import type { BookmarkTarget } from '@fieldhouse/contract/bookmarks';
import type { TeamId } from '@fieldhouse/contract/ids';
import { ActionIcon } from '@mantine/core';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { usePhrases } from '../../app/phrases.ts';
import { useBookmark } from './use-bookmark.ts';

interface BookmarkButtonProps {
  readonly teamId: TeamId;
  readonly target: BookmarkTarget;
}

/** Highlighted if bookmarked. */
export function BookmarkButton({ teamId, target }: BookmarkButtonProps) {
  const t = usePhrases('bookmarks');
  const { isBookmarked, toggle } = useBookmark(teamId, target);
  return (
    <ActionIcon
      size={36}
      variant={isBookmarked ? 'filled' : 'default'}
      aria-pressed={isBookmarked}
      aria-label={t('bookmark')}
      title={t(isBookmarked ? 'remove' : 'add')}
      onClick={() => void toggle()}
    >
      <BookmarkSimpleIcon size={18} />
    </ActionIcon>
  );
}
