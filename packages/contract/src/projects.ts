// Projects: what a team does together, as tasks in columns. The columns belong to a project and are ordered.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { projectId, taskColumnId, teamId, teamParams, teamUserId } from './ids.ts';
import { tagColor } from './tags.ts';
import { dateTime, iconClass, name, text } from './text.ts';
import { withBefore } from './with-before.ts';

export const projectStatuses = ['active', 'paused', 'done'] as const;
export const projectStatus = z.enum(projectStatuses);
export type ProjectStatus = z.output<typeof projectStatus>;

/** What a column means, whatever its name: a task in a `done` column is completed. */
export const taskStages = ['todo', 'doing', 'waiting', 'done'] as const;
export const taskStage = z.enum(taskStages);
export type TaskStage = z.output<typeof taskStage>;

export const maxProjects = 500;
export const maxTaskColumns = 20;
export const maxColumnLimit = 999;

export const day = z.iso.date();
/** In requests: PostgreSQL has no year 0, and the last day of 9999 ends in another year. */
export const chosenDay = day.refine((one) => !/^(0000|9999)/.test(one), { error: 'not_a_date' });

export const taskPerson = z.object({ teamUserId, name: z.string() });
export type TaskPerson = z.output<typeof taskPerson>;

export const taskColumn = z.object({
  id: taskColumnId,
  stage: taskStage,
  /** Null: it is called by its stage, in the reader's language. */
  name: z.string().nullable(),
  /** Above this number of tasks the column counts as full; a hint, not a refusal. */
  limit: z.int().nullable(),
});
export type TaskColumn = z.output<typeof taskColumn>;

export const project = z.object({
  id: projectId,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  color: tagColor,
  lead: taskPerson.nullable(),
  status: projectStatus,
  startOn: day.nullable(),
  endOn: day.nullable(),
  columns: z.array(taskColumn),
  /** Of the tasks that the caller may see. */
  counts: z.object({ total: z.int(), done: z.int() }),
  version: z.int(),
  may: z.object({ manage: z.boolean(), addTasks: z.boolean() }),
});
export type Project = z.output<typeof project>;

export const newTaskColumn = z.strictObject({
  /** Of a column that exists; without it, a new one. */
  id: taskColumnId.optional(),
  stage: taskStage,
  name: name(60).nullable().default(null),
  limit: z.int().min(1).max(maxColumnLimit).nullable().default(null),
});

/** At least one column begins and one ends the work. */
const columns = z
  .array(newTaskColumn)
  .min(2)
  .max(maxTaskColumns)
  .superRefine((all, context) => {
    const hasOpen = all.some(({ stage }) => stage !== 'done');
    const hasDone = all.some(({ stage }) => stage === 'done');
    if (!hasOpen || !hasDone) context.addIssue({ code: 'custom', message: 'columns_incomplete', input: all });
  });

const settings = {
  name: name(120),
  description: text(2000),
  icon: iconClass,
  color: tagColor,
  leadId: teamUserId.nullable(),
  status: projectStatus,
  startOn: chosenDay.nullable(),
  endOn: chosenDay.nullable(),
};

export const newProject = z
  .strictObject({ ...settings, name: settings.name })
  .partial()
  .required({ name: true });

export const projectChange = z.strictObject(settings).partial().extend({
  /** If given, the change is refused unless it is the current one. */
  version: z.int().optional(),
});

const maxListedPeople = 50;

const manage = { feature: 'tasks_manage' } as const;
const base = '/teams/{teamId}/projects' as const;
const one = `${base}/{projectId}` as const;
const projectParams = z.strictObject({ teamId, projectId });

export const deletedProject = z.object({ id: projectId, name: z.string(), deletedAt: dateTime });

export const projects = {
  list: defineEndpoint({
    name: 'projects.list',
    method: 'GET',
    path: base,
    summary: 'List the projects whose tasks you can see, and how many tasks wait for you.',
    needs: 'team_member',
    params: teamParams,
    reply: z.object({
      items: z.array(project),
      /** Open tasks of the caller: assigned; of these overdue, due today, and either of both; followed. */
      counts: z.object({
        mine: z.int(),
        overdue: z.int(),
        today: z.int(),
        due: z.int(),
        following: z.int(),
      }),
      may: z.object({ createProject: z.boolean(), seeAll: z.boolean() }),
    }),
    refusals: [],
    writes: false,
  }),
  people: defineEndpoint({
    name: 'projects.people',
    method: 'GET',
    path: `${one}/people`,
    summary: 'List who works on a project: its lead, then who has the most of the tasks that you can see.',
    needs: 'team_member',
    params: projectParams,
    reply: z.object({ items: z.array(taskPerson).max(maxListedPeople), total: z.int() }),
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'projects.create',
    method: 'POST',
    path: base,
    summary: 'Create a project with the columns To do, Doing, Waiting, and Done.',
    needs: manage,
    params: teamParams,
    body: newProject,
    reply: project,
    refusals: ['not_found', 'action_not_allowed', 'invalid_input'],
    writes: true,
    announces: ['projects.changed'],
    example: { name: 'Spring fair', color: 'green' },
  }),
  change: defineEndpoint({
    name: 'projects.change',
    method: 'PATCH',
    path: one,
    summary: 'Update a project. Omitted properties stay the same.',
    needs: manage,
    params: projectParams,
    body: projectChange,
    reply: project,
    refusals: ['not_found', 'stale_version', 'invalid_input'],
    writes: true,
    announces: ['projects.changed'],
    example: { status: 'paused' },
  }),
  setColumns: defineEndpoint({
    name: 'projects.setColumns',
    method: 'PUT',
    path: `${one}/columns`,
    summary: 'Set the columns of a project, in order. A column that still has tasks can’t be removed.',
    needs: manage,
    params: projectParams,
    body: withBefore(z.strictObject({ columns })),
    reply: project,
    refusals: ['not_found', 'in_use', 'invalid_input', 'stale_version'],
    writes: true,
    announces: ['projects.changed'],
    example: { columns: [{ stage: 'todo' }, { stage: 'doing' }, { stage: 'done' }] },
  }),
  delete: defineEndpoint({
    name: 'projects.delete',
    method: 'DELETE',
    path: one,
    summary: 'Move a project with its tasks to the trash, where it stays for 30 days.',
    needs: manage,
    params: projectParams,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['projects.changed'],
  }),
  deleted: defineEndpoint({
    name: 'projects.deleted',
    method: 'GET',
    path: '/teams/{teamId}/deleted-projects',
    summary: 'List the projects in the trash, newest first.',
    needs: manage,
    params: teamParams,
    reply: z.object({ items: z.array(deletedProject) }),
    refusals: [],
    writes: false,
  }),
  restore: defineEndpoint({
    name: 'projects.restore',
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Restore a project and its tasks from the trash.',
    needs: manage,
    params: projectParams,
    reply: project,
    refusals: ['not_found'],
    writes: true,
    announces: ['projects.changed'],
  }),
};
