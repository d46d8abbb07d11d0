import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

const load = () => import('../features/mail-preferences/mail-link-pages.tsx');

export const mailPreferencesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mail-preferences/$token',
  component: lazyRouteComponent(load, 'MailPreferencesPage'),
  staticData: { crumb: 'app:nav.mailPreferences' },
});

export const personRequestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/person-request/$token',
  component: lazyRouteComponent(load, 'PersonRequestPage'),
  staticData: { crumb: 'app:nav.personRequest' },
});

export const confirmSubscriptionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-subscription/$token',
  component: lazyRouteComponent(load, 'ConfirmSubscriptionPage'),
  staticData: { crumb: 'app:nav.confirmSubscription' },
});
