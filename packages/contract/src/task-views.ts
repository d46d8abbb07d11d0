// Saved views of a project's tasks: a layout and a filter under a name, one's own or the team's.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { projectId, taskViewId, teamId } from './ids.ts';
import { name, text } from './text.ts';
import { withBefore } from './with-before.ts';

/** Per project: of the team and of one person together. */
export const maxTaskViews = 50;

/** As the page keeps it in the URL; what is not valid anymore is ignored when it is opened. */
export const taskViewSearch = z.strictObject({
  view: z.enum(['list', 'board', 'calendar']).optional(),
  /** Ids of team users, `me` or `none`; several of anything are separated by commas. */
  person: text(800).optional(),
  status: text(60).optional(),
  due: text(20).optional(),
  priority: text(60).optional(),
  tag: text(800).optional(),
  find: text(100).optional(),
});

export const taskView = z.object({
  id: taskViewId,
  name: z.string(),
  search: taskViewSearch,
  /** For everyone who sees the project. */
  isShared: z.boolean(),
  may: z.object({ change: z.boolean(), delete: z.boolean() }),
});
export type TaskView = z.output<typeof taskView>;

const newTaskView = z.strictObject({
  name: name(80),
  search: taskViewSearch,
  /** Needs the permission to manage projects. */
  isShared: z.boolean().default(false),
});

const base = '/teams/{teamId}/projects/{projectId}/views' as const;
const params = z.strictObject({ teamId, projectId });
const viewParams = params.extend({ taskViewId });

export const taskViews = {
  list: defineEndpoint({
    name: 'taskViews.list',
    method: 'GET',
    path: base,
    summary: 'List the saved views of a project: the team’s and your own.',
    needs: 'team_member',
    params,
    reply: z.object({ items: z.array(taskView), may: z.object({ share: z.boolean() }) }),
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'taskViews.create',
    method: 'POST',
    path: base,
    summary: 'Save a view of a project’s tasks.',
    needs: 'team_member',
    params,
    body: newTaskView,
    reply: taskView,
    refusals: ['not_found', 'forbidden', 'action_not_allowed'],
    writes: true,
    example: { name: 'Late ones', search: { view: 'list', due: 'overdue' } },
  }),
  change: defineEndpoint({
    name: 'taskViews.change',
    method: 'PATCH',
    path: `${base}/{taskViewId}`,
    summary:
      'Rename a saved view or replace its search: your own, or with the permission to manage projects the team’s. Omitted properties stay the same.',
    needs: 'team_member',
    params: viewParams,
    body: withBefore(newTaskView.pick({ name: true, search: true }).partial()),
    reply: taskView,
    refusals: ['not_found', 'forbidden', 'stale_version'],
    writes: true,
    example: { name: 'Late ones', search: { view: 'list', due: 'overdue' } },
  }),
  delete: defineEndpoint({
    name: 'taskViews.delete',
    method: 'DELETE',
    path: `${base}/{taskViewId}`,
    summary: 'Delete a saved view: your own, or with the permission to manage projects the team’s.',
    needs: 'team_member',
    params: viewParams,
    reply: 'none',
    refusals: ['not_found', 'forbidden'],
    writes: true,
  }),
};
