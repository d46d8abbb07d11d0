import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { teamRoute } from './route.ts';

export const helpRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'help',
  staticData: { crumb: 'app:nav.help' },
});

export const helpIndexRoute = createRoute({
  getParentRoute: () => helpRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../../features/help/help-list-page.tsx'), 'HelpListPage'),
});

export const helpPageRoute = createRoute({
  getParentRoute: () => helpRoute,
  path: '$helpPage',
  component: lazyRouteComponent(() => import('../../features/help/help-page.tsx'), 'HelpPage'),
});
