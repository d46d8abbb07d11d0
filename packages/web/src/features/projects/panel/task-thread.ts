import type { CommentId } from '@fieldhouse/contract/comments';
import { taskCommentsApi } from '../../../api/endpoints/projects-api.ts';
import { queryKeyOf } from '../../../api/queries.ts';
import type { CommentThread } from '../../comments/index.ts';
import type { TaskPlace } from '../project-queries.ts';

/** The comments on a task. */
export function taskThread(params: TaskPlace): CommentThread {
  const withId = (commentId: CommentId) => ({ ...params, commentId });
  return {
    key: queryKeyOf(taskCommentsApi.list, { params }),
    list: (after, signal) =>
      taskCommentsApi.list({ params, query: after === undefined ? {} : { after } }, { signal }),
    mentionableKey: queryKeyOf(taskCommentsApi.mentionable, { params }),
    mentionable: (search, signal) => taskCommentsApi.mentionable({ params, query: { search } }, { signal }),
    add: (body) => taskCommentsApi.add({ params, body: { body } }, { idempotencyKey: crypto.randomUUID() }),
    change: (commentId, body, before) =>
      taskCommentsApi.change({ params: withId(commentId), body: { body, before: { body: before } } }),
    remove: (commentId) => taskCommentsApi.delete({ params: withId(commentId) }),
  };
}
