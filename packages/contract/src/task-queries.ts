// Which tasks are asked for, and how a board shows them.
import { z } from 'zod';
import { projectId, taskColumnId, teamUserId } from './ids.ts';
import { chosenDay, taskStage, taskStages } from './projects.ts';
import { tagId } from './tags.ts';
import { linkedRecord, taskCard } from './task-cards.ts';
import { taskPriorities, taskPriority } from './task-values.ts';
import { text } from './text.ts';

/** Cards that a column of the board shows at first. */
export const boardPageSize = 50;

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
  /** Whether they come back after they are completed. */
  isRecurring: z.boolean().optional(),
  /** Tasks that link to this record. */
  record: linkedRecord.optional(),
  /** `place`: the order within a column, which has to be named. */
  sort: z.enum(['due', 'updated', 'place']).default('due'),
  after: z.string().max(200).optional(),
  limit: z.int().min(1).max(500).default(100),
});
export type TaskQuery = z.output<typeof taskQuery>;

export const boardColumn = z.object({
  columnId: taskColumnId,
  total: z.int(),
  items: z.array(taskCard),
  /** Cursor of `tasks.query` with this column and the sort `place`. */
  next: z.string().nullable(),
});
