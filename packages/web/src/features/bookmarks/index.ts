// The door of the slice.
export { BookmarkButton } from './bookmark-button.tsx';
export { BookmarkItems } from './bookmark-items.tsx';
