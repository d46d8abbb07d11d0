// The comments on one thing, a record or a task, and the calls that change them.
import type { Comment, CommentId, Mentioned } from '@fieldhouse/contract/comments';
import type { CollectionId, RecordId, TeamId } from '@fieldhouse/contract/ids';
import type { QueryKey } from '@tanstack/react-query';
import { commentsApi } from '../../api/endpoints/record-page-api.ts';
import { queryKeyOf } from '../../api/queries.ts';

interface CommentPage {
  readonly items: readonly Comment[];
  readonly next: string | null;
}

export interface CommentThread {
  readonly key: QueryKey;
  readonly list: (after: string | undefined, signal: AbortSignal) => Promise<CommentPage>;
  readonly mentionableKey: QueryKey;
  readonly mentionable: (
    search: string,
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly Mentioned[] }>;
  readonly add: (body: string) => Promise<unknown>;
  /** `before`: the text that the change is based on. */
  readonly change: (commentId: CommentId, body: string, before: string) => Promise<unknown>;
  readonly remove: (commentId: CommentId) => Promise<unknown>;
}

export interface CommentsPlace {
  readonly teamId: TeamId;
  readonly collectionId: CollectionId;
  readonly recordId: RecordId;
}

export function recordThread(params: CommentsPlace): CommentThread {
  return {
    key: queryKeyOf(commentsApi.list, { params }),
    list: (after, signal) =>
      commentsApi.list({ params, query: after === undefined ? {} : { after } }, { signal }),
    mentionableKey: queryKeyOf(commentsApi.mentionable, { params }),
    mentionable: (search, signal) => commentsApi.mentionable({ params, query: { search } }, { signal }),
    add: (body) => commentsApi.add({ params, body: { body } }, { idempotencyKey: crypto.randomUUID() }),
    change: (commentId, body, before) =>
      commentsApi.change({ params: { ...params, commentId }, body: { body, before: { body: before } } }),
    remove: (commentId) => commentsApi.delete({ params: { ...params, commentId } }),
  };
}
