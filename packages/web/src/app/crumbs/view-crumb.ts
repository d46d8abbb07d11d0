// The breadcrumb of a view in the administration. The client is loaded on use, as for collections.

import type { TeamId, ViewId } from '@fieldhouse/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import type { QueryName } from '../../api/events/query-names.ts';
import { crumbFrom } from './crumbs.ts';

export const viewCrumb = crumbFrom(
  ({ teamId = '', dataViewId = '' }) => viewNameQuery(teamId, dataViewId),
  ({ internalName }) => internalName,
  'app:nav.dataView',
);

/** The same query as that of the page, without loading the contract first. */
function viewNameQuery(teamId: string, viewId: string) {
  return queryOptions<{ internalName: string }>({
    queryKey: ['views.find' satisfies QueryName, { teamId, viewId }, {}],
    queryFn: async ({ signal }) => {
      const { viewsApi } = await import('../../api/endpoints/views-api.ts');
      // The route has checked the team; the server answers not_found for an unknown view.
      const params = { teamId: teamId as TeamId, viewId: viewId as ViewId };
      return viewsApi.find({ params }, { signal });
    },
  });
}
