// The projects in which a version creates tasks.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import type { KnownProjects } from './known-projects.ts';

type ProjectTaskRights = Pick<WizardManifest, 'tasks'>;

export function projectTaskRights(
  { steps }: Pick<WizardDefinition, 'steps'>,
  projects: KnownProjects | undefined,
): ProjectTaskRights {
  const ids = steps
    .flatMap(({ tasks }) => tasks)
    .flatMap((task) => (task.type === 'create_task' ? (task.projectId ?? []) : []));
  return {
    tasks: [...new Set(ids)].map((projectId) => ({
      projectId,
      projectName: projects?.names.get(projectId) ?? '',
    })),
  };
}

/** Whether `next` creates tasks in a project in which `live` does not. */
export function widensProjectTasks(next: ProjectTaskRights, live: ProjectTaskRights): boolean {
  return next.tasks.some(({ projectId }) => !mayCreateTask(live, projectId));
}

/** Whether a version's manifest allows to create tasks in the project. */
export function mayCreateTask({ tasks }: ProjectTaskRights, projectId: string): boolean {
  return tasks.some((known) => known.projectId === projectId);
}
