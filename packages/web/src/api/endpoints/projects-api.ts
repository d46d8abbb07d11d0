// The calls of projects and tasks, loaded with their pages.
import { projects } from '@fieldhouse/contract/projects';
import { taskComments } from '@fieldhouse/contract/task-comments';
import { taskFiles } from '@fieldhouse/contract/task-files';
import { taskImports } from '@fieldhouse/contract/task-imports';
import { taskViews } from '@fieldhouse/contract/task-views';
import { tasks } from '@fieldhouse/contract/tasks';
import { clientOf } from '../client.ts';

export const projectsApi = clientOf(projects);
export const tasksApi = clientOf(tasks);
export const taskCommentsApi = clientOf(taskComments);
export const taskViewsApi = clientOf(taskViews);
export const taskFilesApi = clientOf(taskFiles);
export const taskImportsApi = clientOf(taskImports);
