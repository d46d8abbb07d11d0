import { createRouter } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { RouteProblem } from '../app/feedback/route-problem.tsx';
import { PagePending } from '../app/pages/page-pending.tsx';
import { routeTree } from './route-tree.ts';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // The query cache manages freshness; the router always consults it.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 120,
  defaultPendingMinMs: 200,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: RouteProblem,
  scrollRestoration: true,
  // The URL holds the state of a page.
  defaultStructuralSharing: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
