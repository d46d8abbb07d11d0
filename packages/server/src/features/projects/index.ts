// Projects with their tasks, on boards, in lists and in calendars.

import type { Deps } from '../../kernel/context.ts';
import type { Slice } from '../../kernel/http/slice.ts';
import { projectRoutes } from './project-routes.ts';
import { addTaskImportJob } from './task-imports/task-import-job.ts';
import { addUndoJob } from './task-imports/undo-task-import.ts';
import { addTaskJobs } from './tasks/task-jobs.ts';

export {
  addTaskByWizard,
  amendTaskByWizard,
  type TaskByWizard,
  trashTaskByWizard,
} from './by-wizards/task-by-wizard.ts';
export { findTaskTargets } from './by-wizards/task-targets.ts';
export { createProject } from './projects/project-actions.ts';
export { listProjectNames, recallTasks, searchTasks } from './tasks/search-tasks.ts';
export { createTask } from './tasks/task-actions.ts';
export type { TaskTitle } from './tasks/task-list-queries.ts';
export { queryTasks } from './tasks/task-lists.ts';

export const projectsSlice: Slice = { name: 'projects', routes: projectRoutes, jobs: addJobs };

function addJobs(deps: Deps): void {
  addTaskJobs(deps);
  addTaskImportJob(deps);
  addUndoJob(deps);
}
