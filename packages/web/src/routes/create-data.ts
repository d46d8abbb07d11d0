import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ensureSignedIn } from '../app/rights/guards.ts';
import { rootRoute } from './root.tsx';

export const createDataRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/createdata',
  beforeLoad: async (visit) => {
    await ensureSignedIn(visit);
  },
  component: lazyRouteComponent(() => import('../features/teams/create-data-page.tsx'), 'CreateDataPage'),
  staticData: { crumb: 'app:nav.createData' },
});
