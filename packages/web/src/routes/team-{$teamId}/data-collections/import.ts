import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { collectionRoute } from './route.ts';

export const importRoute = createRoute({
  getParentRoute: () => collectionRoute,
  path: 'import',
  /** The id of the import to show; notices of an import link to it. */
  validateSearch: (search: Record<string, unknown>): { readonly import?: string } =>
    typeof search.import === 'string' ? { import: search.import } : {},
  component: lazyRouteComponent(() => import('../../../features/imports/import-page.tsx'), 'ImportPage'),
  staticData: { crumb: 'app:nav.import' },
});
