import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email/$token',
  component: lazyRouteComponent(
    () => import('../features/identity/sign-in/verify-email-page.tsx'),
    'VerifyEmailPage',
  ),
  staticData: { crumb: 'app:nav.verifyEmail' },
});
