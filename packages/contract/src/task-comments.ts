// Comments on tasks, for everyone who sees the task.
import { z } from 'zod';
import { comment, newComment } from './comments.ts';
import { defineEndpoint } from './endpoint.ts';
import { taskId, teamId } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { taskPerson } from './projects.ts';
import { text } from './text.ts';
import { withBefore } from './with-before.ts';

const taskParams = z.strictObject({ teamId, taskId });
const commentsPath = '/teams/{teamId}/tasks/{taskId}/comments' as const;
const taskCommentParams = taskParams.extend({ commentId: comment.shape.id });

export const taskComments = {
  list: defineEndpoint({
    name: 'taskComments.list',
    method: 'GET',
    path: commentsPath,
    summary: 'List the comments on a task, newest first. For anyone who can see the task.',
    needs: 'team_member',
    params: taskParams,
    query: pageQuery,
    reply: pageOf(comment),
    refusals: ['not_found', 'invalid_input'],
    writes: false,
  }),
  mentionable: defineEndpoint({
    name: 'taskComments.mentionable',
    method: 'GET',
    path: `${commentsPath}/people`,
    summary: 'Search by name for members who can see the task and so can be mentioned.',
    needs: 'team_member',
    params: taskParams,
    query: z.strictObject({ search: text(100).optional() }),
    reply: z.object({ items: z.array(taskPerson) }),
    refusals: ['not_found'],
    writes: false,
  }),
  add: defineEndpoint({
    name: 'taskComments.add',
    method: 'POST',
    path: commentsPath,
    summary: 'Add a comment to a task. People you mention are notified if they can see the task.',
    needs: 'team_member',
    params: taskParams,
    body: newComment,
    reply: comment,
    refusals: ['not_found', 'invalid_input'],
    writes: true,
    announces: ['tasks.changed'],
    example: { body: 'They only answer before noon.' },
  }),
  change: defineEndpoint({
    name: 'taskComments.change',
    method: 'PATCH',
    path: `${commentsPath}/{commentId}`,
    summary: 'Edit your own comment on a task.',
    needs: 'team_member',
    params: taskCommentParams,
    body: withBefore(newComment),
    reply: comment,
    refusals: ['not_found', 'forbidden', 'invalid_input', 'stale_version'],
    writes: true,
    announces: ['tasks.changed'],
    example: { body: 'They answer before noon.' },
  }),
  delete: defineEndpoint({
    name: 'taskComments.delete',
    method: 'DELETE',
    path: `${commentsPath}/{commentId}`,
    summary: 'Delete your own comment on a task. Team admins can delete any comment.',
    needs: 'team_member',
    params: taskCommentParams,
    reply: 'none',
    refusals: ['not_found', 'forbidden'],
    writes: true,
    announces: ['tasks.changed'],
  }),
};
