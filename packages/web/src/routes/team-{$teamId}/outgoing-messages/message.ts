import { createRoute, redirect } from '@tanstack/react-router';
import { messageCrumb } from '../../../app/crumbs/message-crumb.ts';
import { pageOf } from '../../../app/pages/page-of.tsx';
import { messagesRoute } from './route.ts';

const load = () => import('../../../features/messages/message-page.tsx');

interface RecipientsSearch {
  readonly show?: string;
  readonly find?: string;
  readonly recipient?: string;
}

/** Which recipients are listed, and whose timeline is open. */
function validateSearch({ show, find, recipient }: Record<string, unknown>): RecipientsSearch {
  return {
    ...(typeof show === 'string' && { show }),
    ...((typeof find === 'string' || typeof find === 'number') && { find: String(find) }),
    ...(typeof recipient === 'string' && { recipient }),
  };
}

export const newMessageRoute = createRoute({
  getParentRoute: () => messagesRoute,
  path: 'new',
  component: pageOf(load, 'MessagePage', { part: 'new' }),
  staticData: { crumb: 'app:nav.newMessage' },
});

/** Its tabs depend on the message's state, so the page renders them itself (TabRow). */
export const messageRoute = createRoute({
  getParentRoute: () => messagesRoute,
  path: '$outgoingMessageId',
  staticData: { crumb: messageCrumb },
});

export const messageIndexRoute = createRoute({
  getParentRoute: () => messageRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/team-{$teamId}/outgoing-messages/$outgoingMessageId/details',
      params,
      replace: true,
    });
  },
});

export const messageSummaryRoute = createRoute({
  getParentRoute: () => messageRoute,
  path: 'summary',
  component: pageOf(load, 'MessagePage', { part: 'summary' }),
  staticData: { crumb: 'app:tab.summary' },
});

export const messageDetailsRoute = createRoute({
  getParentRoute: () => messageRoute,
  path: 'details',
  component: pageOf(load, 'MessagePage', { part: 'details' }),
  staticData: { crumb: 'app:tab.details' },
});

export const messageContentRoute = createRoute({
  getParentRoute: () => messageRoute,
  path: 'content',
  component: pageOf(load, 'MessagePage', { part: 'content' }),
  staticData: { crumb: 'app:tab.content' },
});

export const messageRecipientsRoute = createRoute({
  getParentRoute: () => messageRoute,
  path: 'recipients',
  validateSearch,
  component: pageOf(load, 'MessagePage', { part: 'recipients' }),
  staticData: { crumb: 'app:tab.recipients' },
});

export const messageScheduleRoute = createRoute({
  getParentRoute: () => messageRoute,
  path: 'schedule',
  component: pageOf(load, 'MessagePage', { part: 'schedule' }),
  staticData: { crumb: 'app:tab.schedule' },
});

export const messageStatsRoute = createRoute({
  getParentRoute: () => messageRoute,
  path: 'stats',
  validateSearch,
  component: pageOf(load, 'MessagePage', { part: 'stats' }),
  staticData: { crumb: 'app:tab.statistics' },
});
