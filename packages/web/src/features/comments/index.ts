// Public API of the slice.
export { CommentEditor } from './comment-editor.tsx';
export { type CommentThread, recordThread } from './comment-thread.ts';
export { CommentEntry, Comments, commentsQuery } from './comments.tsx';
