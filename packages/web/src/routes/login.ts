import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type LoginSearch, loginViews } from '../app/session/login-search.ts';
import { rootRoute } from './root.tsx';

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): LoginSearch => {
    const view = loginViews.find((known) => known === search.view);
    return {
      ...(typeof search.redirect === 'string' && { redirect: search.redirect }),
      ...(view && { view }),
    };
  },
  component: lazyRouteComponent(() => import('../features/identity/sign-in/login-page.tsx'), 'LoginPage'),
  staticData: { crumb: 'app:nav.login' },
});
