import type { Slice } from '../../kernel/http/slice.ts';
import { commentRoutes } from './comment-routes.ts';

export { addComment } from './comment-actions.ts';
export type { CommentThread } from './comment-place.ts';
export {
  addCommentIn,
  changeCommentIn,
  deleteCommentIn,
  getCommentIn,
  listCommentsIn,
} from './comment-thread.ts';
export { listMentionableIn } from './mentions.ts';

export const commentsSlice: Slice = { name: 'comments', routes: commentRoutes };
