import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { teamRoute } from './route.ts';

export const preferencesRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'user/preferences',
  component: lazyRouteComponent(
    () => import('../../features/identity/preferences-page.tsx'),
    'PreferencesPage',
  ),
  staticData: { crumb: 'app:nav.preferences' },
});
