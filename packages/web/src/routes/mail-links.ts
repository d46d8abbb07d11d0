import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const mailPreferencesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mail-preferences/$token',
  component: lazyRouteComponent(
    () => import('../features/mail-preferences/mail-preferences-page.tsx'),
    'MailPreferencesPage',
  ),
  staticData: { crumb: 'app:nav.mailPreferences' },
});

export const confirmSubscriptionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-subscription/$token',
  component: lazyRouteComponent(
    () => import('../features/mail-preferences/confirm-subscription-page.tsx'),
    'ConfirmSubscriptionPage',
  ),
  staticData: { crumb: 'app:nav.confirmSubscription' },
});
