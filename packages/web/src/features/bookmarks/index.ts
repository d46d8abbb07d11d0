// Public API of the slice.
export { BookmarkButton } from './bookmark-button.tsx';
export { BookmarkItems, RecordBookmarkItem } from './bookmark-items.tsx';
