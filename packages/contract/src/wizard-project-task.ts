// The task "create a task": a task of a project, so that the team follows up on what was sent. The seed's ten types have none for it.
import { z } from 'zod';
import { projectId, teamUserId, wizardTaskId } from './ids.ts';
import { maxAssignees, taskPriority } from './task-values.ts';
import { textTemplate, variableName, wizardCondition } from './wizard-values.ts';

export const maxDueInDays = 365;

export const createTaskTask = z.strictObject({
  id: wizardTaskId,
  condition: wizardCondition,
  type: z.literal('create_task'),
  projectId: projectId.nullable().default(null),
  /** One line of plain text. If nothing of it is filled in, the task is called like the wizard. */
  title: textTemplate.default([]),
  /** HTML of the rich-text editor; the server sanitises it. */
  description: textTemplate.default([]),
  /** Members of the team. Those who are no longer are left out when the task is created. */
  assigneeIds: z.array(teamUserId).max(maxAssignees).default([]),
  /** Days after the run, in the team's time zone. */
  dueInDays: z.int().min(0).max(maxDueInDays).nullable().default(null),
  priority: taskPriority.default('none'),
  /** Records of the run that the task links to, the first fifty. */
  records: variableName.nullable().default(null),
});
export type CreateTaskTask = z.output<typeof createTaskTask>;
