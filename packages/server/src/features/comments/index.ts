import type { Slice } from '../../kernel/http/slice.ts';
import { commentRoutes } from './comment-routes.ts';

export { addComment } from './comment-actions.ts';

export const commentsSlice: Slice = { name: 'comments', routes: commentRoutes };
