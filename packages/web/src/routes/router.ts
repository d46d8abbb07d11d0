import { createRouter } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { RouteProblem } from '../app/feedback/problem-notice.tsx';
import { PagePending } from '../app/pages/page-pending.tsx';
import { routeTree } from './route-tree.ts';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // Data has its own freshness in the query cache; the router always asks it.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 120,
  defaultPendingMinMs: 200,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: RouteProblem,
  scrollRestoration: true,
  // A record's or a collection's address says what it is; the URL holds the state.
  defaultStructuralSharing: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
