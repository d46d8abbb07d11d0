// Public API of the slice.
export { type CommentThread, recordThread } from './comment-thread.ts';
export { Comments } from './comments.tsx';
