import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { messageListsRoute } from './route.ts';

const loadLists = () => import('../../../features/subscription-lists/lists-page.tsx');
const loadList = () => import('../../../features/subscription-lists/list-page.tsx');

/** Which subscribers are listed, and whose consents are open. */
interface SubscribersSearch {
  readonly status?: string;
  readonly find?: string;
  readonly subscriber?: string;
}

export const subscriptionListsRoute = createRoute({
  getParentRoute: () => messageListsRoute,
  path: 'subscription-lists',
  staticData: { crumb: 'app:nav.subscriptionLists' },
});

export const subscriptionListsIndexRoute = createRoute({
  getParentRoute: () => subscriptionListsRoute,
  path: '/',
  component: lazyRouteComponent(loadLists, 'SubscriptionListsPage'),
});

export const subscriptionListRoute = createRoute({
  getParentRoute: () => subscriptionListsRoute,
  path: '$subscriptionListId',
  validateSearch: ({ status, find, subscriber }: Record<string, unknown>): SubscribersSearch => ({
    ...(typeof status === 'string' && { status }),
    ...((typeof find === 'string' || typeof find === 'number') && { find: String(find) }),
    ...(typeof subscriber === 'string' && { subscriber }),
  }),
  component: lazyRouteComponent(loadList, 'SubscriptionListPage'),
});
