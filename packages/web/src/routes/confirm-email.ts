import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email/$token',
  component: lazyRouteComponent(
    () => import('../features/identity/account/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
  staticData: { crumb: 'app:nav.verifyEmail' },
});
