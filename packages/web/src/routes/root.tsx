import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { RootLayout } from '../app/pages/root-layout.tsx';

export const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('../app/pages/not-found-page.tsx'), 'NotFoundPage'),
});
