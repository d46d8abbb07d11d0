import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

/** The permission for tags grants no route (seed section 6): team admins only. */
export const tagsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'tags',
  beforeLoad: ({ context }) => ensureMay(context.membership),
  component: lazyRouteComponent(() => import('../../../features/tags/tags-page.tsx'), 'TagsPage'),
  staticData: { crumb: 'app:nav.adminTags' },
});
