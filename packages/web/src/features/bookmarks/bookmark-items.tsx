// Entries of the menu over the records: bookmark the collection and, if one is open, the view.
import { type BookmarkTarget, bookmarkKind } from '@fieldhouse/contract/bookmarks';
import { viewId } from '@fieldhouse/contract/ids';
import { Menu } from '@mantine/core';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { useSearch } from '@tanstack/react-router';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { useBookmark } from './use-bookmark.ts';

interface BookmarkItemsProps {
  readonly collectionId: BookmarkTarget['collectionId'];
}

export function BookmarkItems({ collectionId }: BookmarkItemsProps) {
  const { view } = useSearch({ strict: false });
  const open = viewId.safeParse(view);
  return (
    <>
      <BookmarkItem target={{ kind: 'collection', collectionId, id: collectionId }} />
      {open.success && <BookmarkItem target={{ kind: 'view', collectionId, id: open.data }} />}
    </>
  );
}

function BookmarkItem({ target }: { readonly target: BookmarkTarget }) {
  const t = usePhrases('bookmarks');
  const { isBookmarked, toggle } = useBookmark(useTeamId(), target);
  const kind = bookmarkKind.exclude(['record']).parse(target.kind);
  return (
    <Menu.Item leftSection={<BookmarkSimpleIcon size={16} />} onClick={() => void toggle()}>
      {t(isBookmarked ? `drop.${kind}` : `keep.${kind}`)}
    </Menu.Item>
  );
}

/** An entry of the menu of a row. */
export function RecordBookmarkItem({ collectionId, id }: Pick<BookmarkTarget, 'collectionId' | 'id'>) {
  const t = usePhrases('bookmarks');
  const { isBookmarked, toggle } = useBookmark(useTeamId(), { kind: 'record', collectionId, id });
  return (
    <Menu.Item leftSection={<BookmarkSimpleIcon size={16} />} onClick={() => void toggle()}>
      {t(isBookmarked ? 'remove' : 'add')}
    </Menu.Item>
  );
}
