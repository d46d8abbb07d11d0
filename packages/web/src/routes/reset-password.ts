import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password/$token',
  component: lazyRouteComponent(
    () => import('../features/identity/sign-in/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  staticData: { crumb: 'app:nav.resetPassword' },
});
