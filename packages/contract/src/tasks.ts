// Tasks of projects. Who works with all tasks sees every one; everyone else sees the tasks assigned to them.
import { z } from 'zod';
import { changeActor } from './change-actor.ts';
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
import { chosenDay, day, taskPerson, taskStage, taskStages } from './projects.ts';
import { tagColor, tagId } from './tags.ts';
import { deletedTask, taskChangeEntry } from './task-history.ts';
import { recurrence } from './task-recurrence.ts';
import {
  assigneeIdList,
  maxAssignees,
  maxTaskDescription,
  maxTaskLinks,
  maxTaskTitle,
  taskPriorities,
  taskPriority,
} from './task-values.ts';
import { dateTime, name, text } from './text.ts';

export const maxChecklistItems = 100;
export const maxTaskTags = 20;
export const maxBlockers = 20;
/** Cards that a column of the board shows at first. */
export const boardPageSize = 50;

/** A time of day in the team's time zone. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const checklistItem = z.strictObject({
  /** Made by the client, unique within the task. */
  id: z.string().regex(/^[\w-]{1,40}$/),
  text: name(300),
  isDone: z.boolean(),
});
export type ChecklistItem = z.output<typeof checklistItem>;

export const checklist = z
  .array(checklistItem)
  .max(maxChecklistItems)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, { error: 'not_unique' });

export const linkedRecord = z.strictObject({ collectionId, recordId });

export const taskLink = z.object({
  collectionId,
  recordId,
  /** Empty if the reader may not read the record's name. */
  label: z.string(),
  collectionName: z.string(),
  icon: z.string(),
  /** A thumbnail of the record's avatar field, if the reader may see it. */
  pictureUrl: z.string().nullable(),
});
export type TaskLink = z.output<typeof taskLink>;

export const taskTag = z.object({ id: tagId, name: z.string(), color: tagColor });

/** What a card of the board and a row of a list show. */
export const taskCard = z.object({
  id: taskId,
  projectId,
  columnId: taskColumnId,
  /** Unique and ascending within the project. */
  number: z.int(),
  title: z.string(),
  stage: taskStage,
  priority: taskPriority,
  dueOn: day.nullable(),
  /** In the team's time zone. */
  dueTime: z.string().nullable(),
  /** The instant from which the task is overdue. */
  dueAt: dateTime.nullable(),
  completedAt: dateTime.nullable(),
  assignees: z.array(taskPerson),
  tags: z.array(taskTag),
  /** Only of records that the reader may see. */
  links: z.array(taskLink),
  checklist: z.object({ done: z.int(), total: z.int() }),
  commentCount: z.int(),
  isBlocked: z.boolean(),
  isRecurring: z.boolean(),
  version: z.int(),
});
export type TaskCard = z.output<typeof taskCard>;

export const blocker = z.object({
  id: taskId,
  projectId,
  number: z.int(),
  title: z.string(),
  isDone: z.boolean(),
});

export const task = taskCard.extend({
  /** HTML, sanitized. */
  description: z.string(),
  checklistItems: z.array(checklistItem),
  recurrence: recurrence.nullable(),
  blockedBy: z.array(blocker),
  isFollowing: z.boolean(),
  createdBy: changeActor,
  createdAt: dateTime,
  updatedAt: dateTime,
  /** `work`: change its column, tick its checklist, comment. `edit`: everything else. */
  may: z.object({ work: z.boolean(), edit: z.boolean() }),
});
export type Task = z.output<typeof task>;

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

const dueFilters = ['overdue', 'today', 'week', 'none'] as const;
export const dueFilter = z.enum(dueFilters);

export const taskFilter = z.strictObject({
  /** Any of them. */
  assigneeIds: z.array(teamUserId).max(50).optional(),
  isUnassigned: z.boolean().optional(),
  /** What the columns of the tasks mean. */
  stages: z.array(taskStage).max(taskStages.length).optional(),
  tagIds: z.array(tagId).max(50).optional(),
  priorities: z.array(taskPriority).max(taskPriorities.length).optional(),
  due: dueFilter.optional(),
  /** Days, inclusive. */
  dueFrom: chosenDay.optional(),
  dueUntil: chosenDay.optional(),
  /** Words of the title, or a number like `14`. */
  search: text(100).optional(),
});
export type TaskFilter = z.output<typeof taskFilter>;

export const taskQuery = taskFilter.extend({
  projectId: projectId.optional(),
  /** `mine`: assigned to the caller. */
  scope: z.enum(['all', 'mine', 'following']).default('all'),
  columnId: taskColumnId.optional(),
  state: z.enum(['open', 'done', 'any']).default('open'),
  /** Tasks that link to this record. */
  record: linkedRecord.optional(),
  /** `place`: the order within a column, which has to be named. */
  sort: z.enum(['due', 'updated', 'place']).default('due'),
  after: z.string().max(200).optional(),
  limit: z.int().min(1).max(500).default(100),
});
export type TaskQuery = z.output<typeof taskQuery>;

export const taskExport = taskQuery.omit({ sort: true, after: true, limit: true });

export const boardColumn = z.object({
  columnId: taskColumnId,
  total: z.int(),
  items: z.array(taskCard),
  /** Cursor of `tasks.query` with this column and the sort `place`. */
  next: z.string().nullable(),
});

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
  }),
  exportCsv: defineEndpoint({
    name: 'tasks.exportCsv',
    method: 'GET',
    path: '/teams/{teamId}/projects/{projectId}/tasks.csv',
    summary: 'Export the tasks of a project that you can see as CSV.',
    needs,
    params: z.strictObject({ teamId, projectId }),
    reply: 'stream',
    refusals: ['not_found', 'forbidden'],
    writes: false,
  }),
  exportQuery: defineEndpoint({
    name: 'tasks.exportQuery',
    method: 'GET',
    path: '/teams/{teamId}/tasks.csv',
    summary:
      'Export all tasks of a query as CSV. `query` is the JSON of a body of `tasks.query` without sort, after, and limit.',
    needs,
    params: teamParams,
    query: z.strictObject({ query: text(8000).optional() }),
    reply: 'stream',
    refusals: ['not_found', 'forbidden', 'invalid_input'],
    writes: false,
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
