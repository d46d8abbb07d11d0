import type { Dashboard } from '@fieldhouse/contract/dashboards';
import type { DashboardId } from '@fieldhouse/contract/ids';
import { type AnyRouter, createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { answer, answerApi } from '../../test/api-answers.ts';
import { teamId } from '../../test/render-in-app.tsx';
import { sampleCollection } from '../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../test/sample-session.ts';
import { sampleProject } from '../../test/sample-tasks.ts';
import { api } from '../api/api.ts';
import { dashboardsApi } from '../api/endpoints/dashboards-api.ts';
import { projectsApi } from '../api/endpoints/projects-api.ts';
import { queryClient } from '../api/query-client.ts';
import { routeTree } from './route-tree.ts';

const collection = sampleCollection([]);
const summary = {
  id: '01890000-0000-7000-8000-0000000000d1' as DashboardId,
  name: 'Team Dashboard',
  visibility: 'team' as const,
  ownerId: null,
  position: 1,
  version: 1,
  may: { change: true },
};
const dashboard: Dashboard = { ...summary, cards: [], hiddenCardIds: [] };

test.each([
  ['the dashboard', '/dashboard', ['dashboards.list', 'dashboards.get']],
  ['projects', '/projects', ['projects.list']],
  ['recent changes', '/recent', ['records.recent']],
  ['the records of a collection', `/data-collections/${collection.id}/records`, ['collections.get']],
])('what the page of %s shows first is read when its link is pointed at', async (_page, path, asked) => {
  cacheSession(sampleSession());
  answerApi([
    answer(dashboardsApi.list, () => ({ items: [summary] })),
    answer(dashboardsApi.get, () => dashboard),
    answer(projectsApi.list, () => ({
      items: [sampleProject],
      counts: { mine: 0, overdue: 0, today: 0, due: 0, following: 0 },
      may: { createProject: true, seeAll: true },
    })),
    answer(api.records.recent, () => ({ items: [], next: null })),
    answer(api.collections.get, () => collection),
  ]);
  const history = createMemoryHistory({ initialEntries: ['/public'] });
  const router: AnyRouter = createRouter({ routeTree, context: { queryClient }, history });
  await router.preloadRoute({ to: `/team-${teamId}${path}` });
  const read = () =>
    queryClient
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.status === 'success' })
      .map(({ queryKey: [name] }) => name);
  await expect.poll(read).toEqual(expect.arrayContaining(asked));
});
