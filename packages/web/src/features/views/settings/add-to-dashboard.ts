// Puts a view on a dashboard: the first that the person may change, or a new one of their own. Loaded when it is asked for.

import type { DashboardSummary } from '@fieldhouse/contract/dashboards';
import type { View } from '@fieldhouse/contract/data-views';
import type { TeamId } from '@fieldhouse/contract/ids';
import { dashboardsApi } from '../../../api/endpoints/dashboards-api.ts';

export async function addToDashboard(
  teamId: TeamId,
  { id: viewId, collectionId, internalName, type, visibility }: View,
  ownName: string,
): Promise<Pick<DashboardSummary, 'id' | 'name'>> {
  const { items } = await dashboardsApi.list({ params: { teamId } });
  // No one else could open a personal view.
  const fitting = items.find(
    (one) => one.may.change && (visibility === 'team' || one.visibility === 'personal'),
  );
  const dashboard =
    fitting ??
    (await dashboardsApi.create({ params: { teamId }, body: { name: ownName, visibility: 'personal' } }));
  await dashboardsApi.addCard({
    params: { teamId, dashboardId: dashboard.id },
    body: {
      title: internalName,
      width: 4,
      height: 3,
      // A calendar shows what comes next.
      settings: { type: type === 'calendar' ? 'events' : 'list', collectionId, viewId, limit: 5 },
    },
  });
  return dashboard;
}
