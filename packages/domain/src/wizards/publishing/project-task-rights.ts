// The projects in which a version creates tasks.
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';

type ProjectTaskRights = Pick<WizardManifest, 'tasks'>;

/** Whether `next` creates tasks in a project in which `live` does not. */
export function widensProjectTasks(next: ProjectTaskRights, live: ProjectTaskRights): boolean {
  return next.tasks.some(({ projectId }) => !mayCreateTask(live, projectId));
}

/** Whether a version's manifest allows to create tasks in the project. */
export function mayCreateTask({ tasks }: ProjectTaskRights, projectId: string): boolean {
  return tasks.some((known) => known.projectId === projectId);
}
