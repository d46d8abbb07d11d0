import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { RootLayout } from '../app/root-layout.tsx';

export const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('../app/not-found-page.tsx'), 'NotFoundPage'),
});
