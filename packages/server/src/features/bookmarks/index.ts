import type { Slice } from '../../kernel/http/slice.ts';
import { bookmarkRoutes } from './bookmark-routes.ts';

export const bookmarksSlice: Slice = { name: 'bookmarks', routes: bookmarkRoutes };
