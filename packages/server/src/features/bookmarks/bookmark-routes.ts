import { bookmarks } from '@fieldhouse/contract/bookmarks';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { addBookmark, listBookmarks, removeBookmark } from './bookmark-actions.ts';

export const bookmarkRoutes = [
  bind(bookmarks.list, listBookmarks),
  bind(bookmarks.add, addBookmark),
  bind(bookmarks.remove, removeBookmark),
];
