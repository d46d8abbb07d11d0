import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminFeatures } from '../../../app/admin-features.ts';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

const load = () => import('../../../features/roles/role-page.tsx');

export const rolesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'roles',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...adminFeatures.users),
  staticData: { crumb: 'app:nav.adminRoles' },
});

export const rolesIndexRoute = createRoute({
  getParentRoute: () => rolesRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../../../features/roles/roles-page.tsx'), 'RolesPage'),
});

export const newRoleRoute = createRoute({
  getParentRoute: () => rolesRoute,
  path: 'new',
  component: lazyRouteComponent(load, 'NewRolePage'),
  staticData: { crumb: 'app:nav.newRole' },
});

/** The page adds the name of the role (`usePageLabel`). */
export const roleRoute = createRoute({
  getParentRoute: () => rolesRoute,
  path: '$roleId',
  component: lazyRouteComponent(load, 'RolePage'),
});
