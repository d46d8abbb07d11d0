// Tasks of projects. Who works with all tasks sees every one; everyone else sees the tasks assigned to them.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  collectionId,
  projectId,
  recordId,
  taskColumnId,
  taskId,
  teamId,
  teamParams,
  teamUserId,
} from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { chosenDay, taskPerson } from './projects.ts';
import { tagId } from './tags.ts';
import {
  checklist,
  clockTime,
  linkedRecord,
  maxBlockers,
  maxTaskTags,
  task,
  taskCard,
} from './task-cards.ts';
import { deletedTask, taskChangeEntry } from './task-history.ts';
import { boardColumn, boardPageSize, taskFilter, taskQuery } from './task-queries.ts';
import { recurrence } from './task-recurrence.ts';
import {
  assigneeIdList,
  maxAssignees,
  maxTaskDescription,
  maxTaskLinks,
  maxTaskTitle,
  taskPriority,
} from './task-values.ts';
import { name, text } from './text.ts';

const content = {
  title: name(maxTaskTitle),
  description: text(maxTaskDescription),
  priority: taskPriority,
  dueOn: chosenDay.nullable(),
  /** Ignored without a day. */
  dueTime: clockTime.nullable(),
  assigneeIds: z.array(teamUserId).max(maxAssignees),
  tagIds: z.array(tagId).max(maxTaskTags),
  checklist,
  recurrence: recurrence.nullable(),
  blockedByIds: z.array(taskId).max(maxBlockers),
};

export const newTask = z
  .strictObject({
    ...content,
    /** The first open column by default. */
    columnId: taskColumnId,
    links: z.array(linkedRecord).max(maxTaskLinks),
  })
  .partial()
  .required({ title: true });
export type NewTask = z.input<typeof newTask>;

export const taskChange = z.strictObject(content).partial().extend({
  projectId: projectId.optional(),
  /** If given, the change is refused unless it is the current one. */
  version: z.int().optional(),
});
export type TaskChange = z.input<typeof taskChange>;

const one = '/teams/{teamId}/tasks/{taskId}' as const;
const taskParams = z.strictObject({ teamId, taskId });
const needs = 'team_member' as const;
const exampleId = '00000000-0000-7000-8000-000000000000';

export const tasks = {
  query: defineEndpoint({
    name: 'tasks.query',
    method: 'POST',
    path: '/teams/{teamId}/tasks/query',
    summary: 'List tasks that match a filter, in pages.',
    needs,
    params: teamParams,
    body: taskQuery,
    reply: pageOf(taskCard),
    refusals: ['not_found', 'invalid_input'],
    writes: false,
    example: { scope: 'mine' },
  }),
  board: defineEndpoint({
    name: 'tasks.board',
    method: 'POST',
    path: '/teams/{teamId}/projects/{projectId}/board',
    summary: 'Get the columns of a project with their first tasks that match a filter.',
    needs,
    params: z.strictObject({ teamId, projectId }),
    body: taskFilter.extend({
      /** Most tasks of a column. */
      limit: z.int().min(1).max(500).default(boardPageSize),
    }),
    reply: z.object({
      columns: z.array(boardColumn),
    }),
    refusals: ['not_found', 'invalid_input'],
    writes: false,
    example: {},
  }),
  get: defineEndpoint({
    name: 'tasks.get',
    method: 'GET',
    path: one,
    summary: 'Get a task.',
    needs,
    params: taskParams,
    reply: task,
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'tasks.create',
    method: 'POST',
    path: '/teams/{teamId}/projects/{projectId}/tasks',
    summary: 'Create a task, at the end of its column.',
    needs,
    params: z.strictObject({ teamId, projectId }),
    body: newTask,
    reply: task,
    refusals: ['not_found', 'forbidden', 'invalid_input'],
    writes: true,
    announces: ['tasks.changed'],
    example: { title: 'Call the tent hire', dueOn: '2026-11-20' },
  }),
  change: defineEndpoint({
    name: 'tasks.change',
    method: 'PATCH',
    path: one,
    summary:
      'Update a task. Omitted properties stay the same. Assignees without more rights can tick the checklist.',
    needs,
    params: taskParams,
    body: taskChange,
    reply: task,
    refusals: ['not_found', 'forbidden', 'stale_version', 'circular_task', 'invalid_input'],
    writes: true,
    announces: ['tasks.changed'],
    example: { priority: 'high' },
  }),
  move: defineEndpoint({
    name: 'tasks.move',
    method: 'POST',
    path: `${one}/move`,
    summary:
      'Move a task to a column of its project, below another task or to the top or the end. If the other task left the column, it goes to the end.',
    needs,
    params: taskParams,
    body: z.strictObject({
      columnId: taskColumnId,
      /** Null: the first of the column. Omitted: the last. */
      afterId: taskId.nullable().optional(),
    }),
    reply: taskCard,
    refusals: ['not_found', 'invalid_input'],
    writes: true,
    announces: ['tasks.changed'],
    example: { columnId: exampleId, afterId: null },
  }),
  link: defineEndpoint({
    name: 'tasks.link',
    method: 'PUT',
    path: `${one}/links/{collectionId}/{recordId}`,
    summary: 'Link a record that you can read to a task.',
    needs,
    params: taskParams.extend({ collectionId, recordId }),
    reply: task,
    refusals: ['not_found', 'forbidden', 'action_not_allowed'],
    writes: true,
    announces: ['tasks.changed'],
  }),
  unlink: defineEndpoint({
    name: 'tasks.unlink',
    method: 'DELETE',
    path: `${one}/links/{collectionId}/{recordId}`,
    summary: 'Remove the link to a record from a task.',
    needs,
    params: taskParams.extend({ collectionId, recordId }),
    reply: task,
    refusals: ['not_found', 'forbidden'],
    writes: true,
    announces: ['tasks.changed'],
  }),
  follow: defineEndpoint({
    name: 'tasks.follow',
    method: 'PUT',
    path: `${one}/follow`,
    summary: 'Follow a task, or stop following it. Followers are notified when it’s done.',
    needs,
    params: taskParams,
    body: z.strictObject({ isFollowing: z.boolean() }),
    reply: task,
    refusals: ['not_found'],
    writes: true,
    announces: ['tasks.changed'],
    personOnly: true,
    example: { isFollowing: true },
  }),
  delete: defineEndpoint({
    name: 'tasks.delete',
    method: 'DELETE',
    path: one,
    summary: 'Move a task to the trash, where it stays for 30 days.',
    needs,
    params: taskParams,
    reply: 'none',
    refusals: ['not_found', 'forbidden'],
    writes: true,
    announces: ['tasks.changed'],
  }),
  deleted: defineEndpoint({
    name: 'tasks.deleted',
    method: 'GET',
    path: '/teams/{teamId}/deleted-tasks',
    summary: 'List the tasks in the trash, newest first.',
    needs,
    params: teamParams,
    query: pageQuery,
    reply: pageOf(deletedTask),
    refusals: ['forbidden', 'invalid_input'],
    writes: false,
  }),
  restore: defineEndpoint({
    name: 'tasks.restore',
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Restore a task from the trash.',
    needs,
    params: taskParams,
    reply: task,
    refusals: ['not_found', 'forbidden'],
    writes: true,
    announces: ['tasks.changed'],
  }),
  people: defineEndpoint({
    name: 'tasks.people',
    method: 'GET',
    path: '/teams/{teamId}/task-people',
    summary: 'Search by name for members to whom a task can be assigned, or get some by their ids.',
    needs,
    params: teamParams,
    query: z.strictObject({
      search: text(100).optional(),
      ids: assigneeIdList.optional(),
    }),
    reply: z.object({ items: z.array(taskPerson) }),
    refusals: ['forbidden'],
    writes: false,
  }),
  activity: defineEndpoint({
    name: 'tasks.activity',
    method: 'GET',
    path: `${one}/activity`,
    summary: 'List the changes of a task, newest first.',
    needs,
    params: taskParams,
    query: pageQuery,
    reply: pageOf(taskChangeEntry),
    refusals: ['not_found', 'invalid_input'],
    writes: false,
  }),
};
