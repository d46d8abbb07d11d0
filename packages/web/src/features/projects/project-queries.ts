import type { ProjectId, TaskId, TeamId } from '@fieldhouse/contract/ids';
import type { Project } from '@fieldhouse/contract/projects';
import type { TaskQuery } from '@fieldhouse/contract/task-queries';
import { projectsApi, tasksApi } from '../../api/endpoints/projects-api.ts';
import { recordTagsApi } from '../../api/endpoints/record-page-api.ts';
import { pagesOf, queryKeyOf, queryOf } from '../../api/queries.ts';

export const projectsQuery = (teamId: TeamId) => queryOf(projectsApi.list, { params: { teamId } });

export const projectPeopleQuery = (params: ProjectPlace) => queryOf(projectsApi.people, { params });

export interface ProjectPlace {
  readonly teamId: TeamId;
  readonly projectId: ProjectId;
}

export interface TaskPlace {
  readonly teamId: TeamId;
  readonly taskId: TaskId;
}

export const taskQuery = (params: TaskPlace) => queryOf(tasksApi.get, { params });

/** Page by page. */
export function tasksQuery(teamId: TeamId, body: Partial<TaskQuery>) {
  return pagesOf([...queryKeyOf(tasksApi.query), { teamId }, body], (after, signal) =>
    tasksApi.query({ params: { teamId }, body: { ...body, ...after } }, { signal }),
  );
}

export const tagChoicesQuery = (teamId: TeamId) => queryOf(recordTagsApi.choices, { params: { teamId } });

export function projectOf(
  items: readonly Project[] | undefined,
  projectId: string | undefined,
): Project | undefined {
  return items?.find(({ id }) => id === projectId);
}
