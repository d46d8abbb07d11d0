// What was changed in a task, and what is in the trash.
import { z } from 'zod';
import { changeActor } from './change-actor.ts';
import { projectId, taskId } from './ids.ts';
import { dateTime } from './text.ts';

export const taskChangeEntry = z.object({
  id: z.uuid(),
  actor: changeActor,
  at: dateTime,
  /** Names as they were at that time; null for an empty value. */
  changes: z.array(z.object({ what: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type TaskChangeEntry = z.output<typeof taskChangeEntry>;

export const deletedTask = z.object({
  id: taskId,
  projectId,
  projectName: z.string(),
  number: z.int(),
  title: z.string(),
  deletedAt: dateTime,
});
