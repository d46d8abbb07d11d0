// The routes of the product without their pages, for tests of where a route leads.
import { type AnyRoute, type AnyRouter, Outlet } from '@tanstack/react-router';
import { onTestFinished } from 'vitest';

/** Until the end of the test: the routes are those of all tests. */
export function leaveOutPages(router: AnyRouter, but: readonly string[] = []): void {
  for (const route of routesOf(router)) {
    if (route.isRoot || but.includes(String(route.id))) continue;
    const { component, loader } = route.options;
    // A route may have none; the library's type leaves that out.
    onTestFinished(() => void Object.assign(route.options, { component, loader }));
    route.update({ component: Outlet });
    Object.assign(route.options, { loader: undefined });
  }
}

export function routesOf({ routesById }: { readonly routesById: object }): readonly AnyRoute[] {
  // The router's table is typed by the tree; here all routes are treated alike.
  return Object.values(routesById) as readonly AnyRoute[];
}
