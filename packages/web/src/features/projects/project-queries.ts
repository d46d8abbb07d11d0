import type { ProjectId, TaskId, TeamId } from '@fieldhouse/contract/ids';
import type { Project } from '@fieldhouse/contract/projects';
import type { TaskQuery } from '@fieldhouse/contract/task-queries';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { projectsApi, tasksApi } from '../../api/endpoints/projects-api.ts';
import { recordTagsApi } from '../../api/endpoints/record-page-api.ts';
import { queryKeyOf, queryOf, selectItems } from '../../api/queries.ts';

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
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(tasksApi.query), { teamId }, body],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      tasksApi.query(
        { params: { teamId }, body: { ...body, ...(pageParam !== undefined && { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: selectItems,
  });
}

export const tagChoicesQuery = (teamId: TeamId) => queryOf(recordTagsApi.choices, { params: { teamId } });

export function projectOf(
  items: readonly Project[] | undefined,
  projectId: string | undefined,
): Project | undefined {
  return items?.find(({ id }) => id === projectId);
}
