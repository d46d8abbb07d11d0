import type { Membership } from '@fieldhouse/contract/identity';
import type { Message } from '@fieldhouse/contract/messages';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { createRoute, redirect } from '@tanstack/react-router';
import { messageCrumb, messageQuery } from '../../../app/crumbs/message-crumb.ts';
import { pageOf } from '../../../app/pages/page-of.tsx';
import { hasAnyPermission } from '../../../app/rights/guards.ts';
import { messagesRoute } from './route.ts';

const load = () => import('../../../features/messages/message-page.tsx');

interface RecipientsSearch {
  readonly show?: string;
  readonly find?: string;
  readonly recipient?: string;
  readonly field?: string;
}

/** Which recipients are listed, whose timeline is open, and the input to focus. */
function validateSearch({ show, find, recipient, field }: Record<string, unknown>): RecipientsSearch {
  return {
    ...(typeof show === 'string' && { show }),
    ...((typeof find === 'string' || typeof find === 'number') && { find: String(find) }),
    ...(typeof recipient === 'string' && { recipient }),
    ...(typeof field === 'string' && { field }),
  };
}

interface StatisticsSearch extends RecipientsSearch {
  /** The message whose figures are beside; `none` for no comparison. */
  readonly compare?: string;
}

interface ContentSearch {
  /** The block to select. */
  readonly block?: string;
  /** The input to focus. */
  readonly field?: string;
  /** Of an A/B test. */
  readonly version?: string;
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
  beforeLoad: async ({ context, params }) => {
    const { teamId, outgoingMessageId } = params;
    const query = messageQuery(teamId, outgoingMessageId);
    const message = await ignoreFailure(context.queryClient.ensureQueryData(query), 'the page reports it');
    const part = message ? firstPartOf(message, context.membership) : 'details';
    throw redirect({
      to: `/team-{$teamId}/outgoing-messages/$outgoingMessageId/${part}`,
      params,
      replace: true,
    });
  },
});

/** What someone who found it by search or a link wants to see. */
function firstPartOf({ status, actions }: Message, membership: Membership) {
  if (status === 'sending' || status === 'error_sending' || status === 'sent') return 'stats';
  if (status !== 'draft') return 'summary';
  const mayEdit = actions.includes('edit') && hasAnyPermission(membership, 'outgoing_messages_edit');
  return mayEdit ? 'content' : 'details';
}

export const messageSummaryRoute = createRoute({
  getParentRoute: () => messageRoute,
  path: 'summary',
  component: pageOf(load, 'MessagePage', { part: 'summary' }),
  staticData: { crumb: 'app:tab.summary' },
});

export const messageDetailsRoute = createRoute({
  getParentRoute: () => messageRoute,
  path: 'details',
  validateSearch: ({ field }: Record<string, unknown>): Pick<ContentSearch, 'field'> => ({
    ...(typeof field === 'string' && { field }),
  }),
  component: pageOf(load, 'MessagePage', { part: 'details' }),
  staticData: { crumb: 'app:tab.details' },
});

export const messageContentRoute = createRoute({
  getParentRoute: () => messageRoute,
  path: 'content',
  validateSearch: ({ block, field, version }: Record<string, unknown>): ContentSearch => ({
    ...(typeof block === 'string' && { block }),
    ...(typeof field === 'string' && { field }),
    ...(typeof version === 'string' && { version }),
  }),
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
  validateSearch: (search: Record<string, unknown>): StatisticsSearch => ({
    ...validateSearch(search),
    ...(typeof search.compare === 'string' && { compare: search.compare }),
  }),
  component: pageOf(load, 'MessagePage', { part: 'stats' }),
  staticData: { crumb: 'app:tab.statistics' },
});
