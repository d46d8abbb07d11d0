import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../app/pages/page-of.tsx';
import { rootRoute } from './root.tsx';

const load = () => import('../features/team-users/invitation-page.tsx');

export const acceptInviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invite/$userId',
  validateSearch: (search: Record<string, unknown>): { readonly token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  staticData: { crumb: 'app:nav.acceptInvite' },
});

export const acceptInviteIndexRoute = createRoute({
  getParentRoute: () => acceptInviteRoute,
  path: '/',
  component: pageOf(load, 'InvitationPage', {}),
});

export const acceptInviteActiveRoute = createRoute({
  getParentRoute: () => acceptInviteRoute,
  path: 'active',
  component: pageOf(load, 'InvitationPage', { shows: 'active' }),
});

export const acceptInviteCancelledRoute = createRoute({
  getParentRoute: () => acceptInviteRoute,
  path: 'cancelled',
  component: pageOf(load, 'InvitationPage', { shows: 'cancelled' }),
});
