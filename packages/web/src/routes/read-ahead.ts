// The first page of a visit waits for its phrases, for who is signed in, and for its code. They are asked for side by side;
// the guards decide as ever whether the page is shown.
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import type { AnyRoute } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../app/session/session.ts';
import type { router as appRouter } from './router.ts';

/** On a page of a team: other pages may have no session, or no need of one. */
export function readAhead(router: typeof appRouter): void {
  const matches = router.matchRoutes(router.latestLocation);
  // Each route has its own type; here all are treated alike.
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById;
  if (!matches.some(({ routeId }) => routeId === '/team-{$teamId}')) return;
  void queryClient.prefetchQuery(sessionQuery);
  void ignoreFailure(import('../app/session/own-user.ts'), 'the session loads it again');
  for (const { routeId } of matches) {
    const route = routes[routeId];
    const code = route && router.loadRouteChunk(route);
    if (code) void ignoreFailure(code, 'the router loads it again, and reports it');
  }
}
