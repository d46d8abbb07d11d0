import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ensureSignedIn } from '../app/rights/guards.ts';
import { rootRoute } from './root.tsx';

export const chooseTeamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/choose-team',
  validateSearch: (search: Record<string, unknown>): { readonly create?: true } =>
    search.create === true ? { create: true } : {},
  beforeLoad: async (visit) => {
    await ensureSignedIn(visit);
  },
  component: lazyRouteComponent(() => import('../features/teams/choose-team-page.tsx'), 'ChooseTeamPage'),
  staticData: { crumb: 'app:nav.chooseTeam' },
});
