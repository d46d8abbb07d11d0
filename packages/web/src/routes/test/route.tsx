// The live style guide: `/test` and one page per component group. `/temp` and `/testWs` are the seed's URLs
// of two of its pages.
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { instanceQuery } from '../../app/instance.ts';
import { rootRoute } from '../root.tsx';

export const testRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/test',
  beforeLoad: async ({ context }) => {
    const instance = await context.queryClient.ensureQueryData(instanceQuery);
    if (!instance.isStyleGuideOn) throw notFound();
  },
  component: lazyRouteComponent(
    () => import('../../features/style-guide/style-guide-frame.tsx'),
    'StyleGuideFrame',
  ),
  staticData: { crumb: 'app:nav.styleGuide' },
});

export const testIndexRoute = createRoute({
  getParentRoute: () => testRoute,
  path: '/',
  component: lazyRouteComponent(
    () => import('../../features/style-guide/style-guide-index.tsx'),
    'StyleGuideIndex',
  ),
});

export const testGroupRoute = createRoute({
  getParentRoute: () => testRoute,
  path: '$group',
  component: lazyRouteComponent(
    () => import('../../features/style-guide/style-guide-page.tsx'),
    'StyleGuidePage',
  ),
});

export const tempRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/temp',
  beforeLoad: () => {
    throw redirect({ to: '/test', replace: true });
  },
});

export const testWsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/testWs',
  beforeLoad: async ({ context }) => {
    const instance = await context.queryClient.ensureQueryData(instanceQuery);
    if (!instance.isStyleGuideOn) throw notFound();
  },
  component: lazyRouteComponent(() => import('../../features/style-guide/realtime-page.tsx'), 'RealtimePage'),
  staticData: { crumb: 'app:nav.realtime' },
});
