// What tasks of projects share with the wizards that create them. Separate, so that public wizards load no endpoints for it.
import { z } from 'zod';

export const taskPriorities = ['none', 'low', 'medium', 'high', 'urgent'] as const;
export const taskPriority = z.enum(taskPriorities);
export type TaskPriority = z.output<typeof taskPriority>;

export const maxAssignees = 20;
const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Ids of members, separated by commas. */
export const assigneeIdList = z.string().regex(new RegExp(`^${uuid}(,${uuid}){0,${maxAssignees - 1}}$`));
export const maxTaskLinks = 50;
export const maxTaskTitle = 300;
export const maxTaskDescription = 50_000;
