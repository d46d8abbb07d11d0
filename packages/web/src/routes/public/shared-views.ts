import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';

export const sharedViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared/$token',
  component: lazyRouteComponent(() => import('./shared-view-pages.tsx'), 'SharedViewRoutePage'),
  staticData: { crumb: 'app:nav.sharedView' },
});

/** In a frame of a website. */
export const embedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/embed/$token',
  component: lazyRouteComponent(() => import('./shared-view-pages.tsx'), 'EmbedRoutePage'),
  staticData: { crumb: 'app:nav.sharedView' },
});
