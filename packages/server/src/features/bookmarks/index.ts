import type { Slice } from '../../kernel/http/slice.ts';
import { bookmarkRoutes } from './bookmark-routes.ts';

export { addBookmark } from './bookmark-actions.ts';

export const bookmarksSlice: Slice = { name: 'bookmarks', routes: bookmarkRoutes };
