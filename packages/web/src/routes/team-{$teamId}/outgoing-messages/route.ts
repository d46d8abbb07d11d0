import type { ReplyList } from '@fieldhouse/contract/message-replies';
import { messagePermissions } from '@fieldhouse/contract/permissions';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { pageOf } from '../../../app/pages/page-of.tsx';
import { ensureMay } from '../../../app/rights/guards.ts';
import { teamRoute } from '../route.ts';
import { MessagesOutlet } from './messages-outlet.tsx';

const load = () => import('../../../features/messages/messages-page.tsx');

export const messagesRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'outgoing-messages',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...messagePermissions),
  component: MessagesOutlet,
  staticData: { crumb: 'app:nav.outgoingMessages' },
});

export const messagesIndexRoute = createRoute({
  getParentRoute: () => messagesRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/team-{$teamId}/outgoing-messages/dashboard', params, replace: true });
  },
});

/** The lists are beside their menu; a single message has tabs of its own. */
export const messageListsRoute = createRoute({
  getParentRoute: () => messagesRoute,
  id: 'lists',
  component: lazyRouteComponent(
    () => import('../../../features/messages/menu/messages-with-menu.tsx'),
    'MessagesWithMenu',
  ),
});

interface DashboardSearch {
  /** The length of time, in days. */
  readonly days?: string;
}

export const messagesDashboardRoute = createRoute({
  getParentRoute: () => messageListsRoute,
  path: 'dashboard',
  validateSearch: ({ days }: Record<string, unknown>): DashboardSearch =>
    typeof days === 'string' || typeof days === 'number' ? { days: String(days) } : {},
  component: pageOf(load, 'MessagesPage', { list: 'dashboard' }),
  staticData: { crumb: 'app:tab.dashboard' },
});

interface RepliesSearch {
  /** By default those that are open. */
  readonly show?: ReplyList;
}

export const messageRepliesRoute = createRoute({
  getParentRoute: () => messageListsRoute,
  path: 'replies',
  validateSearch: ({ show }: Record<string, unknown>): RepliesSearch =>
    show === 'mine' || show === 'done' ? { show } : {},
  component: lazyRouteComponent(
    () => import('../../../features/messages/replies/replies-page.tsx'),
    'RepliesPage',
  ),
  staticData: { crumb: 'app:nav.replies' },
});

export const messagesDraftsRoute = createRoute({
  getParentRoute: () => messageListsRoute,
  path: 'drafts',
  component: pageOf(load, 'MessagesPage', { list: 'drafts' }),
  staticData: { crumb: 'app:tab.drafts' },
});

export const messagesScheduledRoute = createRoute({
  getParentRoute: () => messageListsRoute,
  path: 'scheduled',
  component: pageOf(load, 'MessagesPage', { list: 'scheduled' }),
  staticData: { crumb: 'app:tab.scheduled' },
});

interface SentSearch {
  /** First and last day on which something came of them, YYYY-MM-DD. */
  readonly from?: string;
  readonly to?: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

export const messagesSentRoute = createRoute({
  getParentRoute: () => messageListsRoute,
  path: 'sent',
  validateSearch: ({ from, to }: Record<string, unknown>): SentSearch => ({
    ...(typeof from === 'string' && day.test(from) && { from }),
    ...(typeof to === 'string' && day.test(to) && { to }),
  }),
  component: lazyRouteComponent(load, 'SentMessagesPage'),
  staticData: { crumb: 'app:tab.sent' },
});

export const messagesArchivedRoute = createRoute({
  getParentRoute: () => messageListsRoute,
  path: 'archived',
  component: pageOf(load, 'MessagesPage', { list: 'archived' }),
  staticData: { crumb: 'app:tab.archived' },
});
