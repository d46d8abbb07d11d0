// Figures of one message, and of a team's messages.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { messageId, recipientId, teamId, teamParams } from './ids.ts';
import {
  dashboardDays,
  messageCounts,
  messageDashboard,
  messageStatistics,
  recipient,
  recipientDetail,
  recipientKind,
} from './message-results.ts';
import { pageOf, pageQuery } from './paging.ts';
import { messagePermissions } from './permissions.ts';
import { text } from './text.ts';

const one = '/teams/{teamId}/outgoing-messages/{messageId}' as const;
const params = z.strictObject({ teamId, messageId });
/** Which recipients are listed or exported. */
const recipientFilter = {
  show: recipientKind.optional(),
  /** Substring of the name or address. */
  search: text(200).optional(),
};

const read = { anyFeature: messagePermissions } as const;

/** Part of `messages`. */
export const messageFigures = {
  statistics: defineEndpoint({
    name: 'messages.statistics',
    method: 'GET',
    path: `${one}/statistics`,
    summary: 'Get a message’s statistics.',
    needs: read,
    params,
    reply: messageStatistics,
    refusals: [],
    writes: false,
  }),
  dashboard: defineEndpoint({
    name: 'messages.dashboard',
    method: 'GET',
    path: '/teams/{teamId}/outgoing-messages-dashboard',
    summary:
      'Get the figures of the last days (30 if not given), growth of the lists, and messages that are running, scheduled or failed.',
    needs: read,
    params: teamParams,
    query: z.strictObject({ days: dashboardDays.optional() }),
    reply: messageDashboard,
    refusals: [],
    writes: false,
  }),
  counts: defineEndpoint({
    name: 'messages.counts',
    method: 'GET',
    path: '/teams/{teamId}/outgoing-messages-counts',
    summary: 'Count the messages and templates of each list.',
    needs: read,
    params: teamParams,
    reply: messageCounts,
    refusals: [],
    writes: false,
  }),
  recipients: defineEndpoint({
    name: 'messages.recipients',
    method: 'GET',
    path: `${one}/recipients`,
    summary: 'List recipients in the order they were fixed at sending, optionally only one kind.',
    needs: read,
    params,
    query: pageQuery.extend(recipientFilter),
    reply: pageOf(recipient),
    refusals: [],
    writes: false,
  }),
  recipient: defineEndpoint({
    name: 'messages.recipient',
    method: 'GET',
    path: `${one}/recipients/{recipientId}`,
    summary: 'Get one recipient with all notifications, oldest first.',
    needs: read,
    params: params.extend({ recipientId }),
    reply: recipientDetail,
    refusals: [],
    writes: false,
  }),
  resolveUncertain: defineEndpoint({
    name: 'messages.resolveUncertain',
    method: 'POST',
    path: `${one}/recipients/{recipientId}/resolve`,
    summary: 'Settle an uncertain recipient: mark as sent, or send again.',
    needs: { feature: 'outgoing_messages_send' },
    params: params.extend({ recipientId }),
    body: z.strictObject({ as: z.enum(['sent', 'send_again']) }),
    reply: recipient,
    refusals: ['action_not_allowed'],
    writes: true,
    announces: ['message.changed'],
    example: { as: 'sent' },
  }),
  exportRecipients: defineEndpoint({
    name: 'messages.exportRecipients',
    method: 'GET',
    path: `${one}/recipients.csv`,
    summary: 'Export the recipients that you can see with their results as CSV. Only a full account can.',
    needs: read,
    params,
    query: z.strictObject(recipientFilter),
    reply: 'stream',
    refusals: [],
    writes: false,
  }),
  exportFigures: defineEndpoint({
    name: 'messages.exportFigures',
    method: 'GET',
    path: `${one}/statistics.csv`,
    summary:
      'Export a message’s figures as CSV, one per line: totals, over time, by link and by domain. Only a full account can.',
    needs: read,
    params,
    reply: 'stream',
    refusals: [],
    writes: false,
  }),
};
