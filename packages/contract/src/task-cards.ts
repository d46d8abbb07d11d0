// What tasks consist of, as they are read.
import { z } from 'zod';
import { changeActor } from './change-actor.ts';
import { collectionId, projectId, recordId, taskColumnId, taskId, teamUserId } from './ids.ts';
import { chosenDay, day, taskPerson, taskStage } from './projects.ts';
import { tagColor, tagId } from './tags.ts';
import { recurrence } from './task-recurrence.ts';
import { taskPriority } from './task-values.ts';
import { dateTime, name } from './text.ts';

export const maxChecklistItems = 100;
export const maxTaskTags = 20;
export const maxBlockers = 20;
/** A time of day in the team's time zone. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const checklistItem = z.strictObject({
  /** Made by the client, unique within the task. */
  id: z.string().regex(/^[\w-]{1,40}$/),
  text: name(300),
  isDone: z.boolean(),
  /** Who does it. */
  assigneeId: teamUserId.optional(),
  dueOn: chosenDay.optional(),
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
  /** When it comes back after it is completed. */
  recurrence: recurrence.nullable(),
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
  /** The members whom its checklist names. */
  checklistPeople: z.array(taskPerson),
  blockedBy: z.array(blocker),
  isFollowing: z.boolean(),
  createdBy: changeActor,
  createdAt: dateTime,
  updatedAt: dateTime,
  /** `work`: change its column, tick its checklist, comment. `edit`: everything else. */
  may: z.object({ work: z.boolean(), edit: z.boolean() }),
});
export type Task = z.output<typeof task>;
