// The breadcrumb of a project, from the list that its page shows.
import type { TeamId } from '@fieldhouse/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import type { QueryName } from '../../api/events/query-names.ts';
import { crumbFrom } from './crumbs.ts';

export const projectCrumb = crumbFrom(
  ({ teamId = '' }) => projectNamesQuery(teamId),
  ({ items }, { projectId }) => items.find(({ id }) => id === projectId)?.name,
  'app:nav.project',
);

/** The same query as `queryOf(projectsApi.list, …)`, without loading the contract first. */
function projectNamesQuery(teamId: string) {
  return queryOptions<{ items: readonly { id: string; name: string }[] }>({
    queryKey: ['projects.list' satisfies QueryName, { teamId }, {}],
    queryFn: async ({ signal }) => {
      const { projectsApi } = await import('../../api/endpoints/projects-api.ts');
      // The route has checked the team.
      return projectsApi.list({ params: { teamId: teamId as TeamId } }, { signal });
    },
  });
}
