// Calendars that programs such as Google Calendar subscribe to by a secret address: a calendar view, or one's own tasks, as the
// member who made the address sees them at that moment.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { calendarFeedId, teamId, teamParams, viewId } from './ids.ts';
import { dateTime } from './text.ts';

/** Of one member in a team. */
export const maxCalendarFeeds = 50;
/** Of one feed; the first ones. */
export const maxFeedEvents = 2000;
/** Events that end earlier are left out. */
export const feedDaysBack = 90;
export const feedDaysAhead = 730;

export const calendarFeed = z.object({
  id: calendarFeedId,
  /** Null: the tasks that are assigned to the member. */
  viewId: viewId.nullable(),
  /** Opens the calendar, for anyone who has it. */
  address: z.string(),
  createdAt: dateTime,
  /** When a program read it last. */
  lastReadAt: dateTime.nullable(),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

const base = '/teams/{teamId}/calendar-feeds' as const;
export const calendarFeeds = {
  list: defineEndpoint({
    name: 'calendarFeeds.list',
    method: 'GET',
    path: base,
    summary: 'List your calendar feeds, oldest first.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    reply: z.object({ items: z.array(calendarFeed) }),
    refusals: [],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'calendarFeeds.create',
    method: 'POST',
    path: base,
    summary:
      'Create the address of a calendar view, or of your tasks. An earlier address of the same calendar stops working.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    body: z.strictObject({ viewId: viewId.nullable() }),
    reply: calendarFeed,
    refusals: ['not_found', 'invalid_input', 'action_not_allowed'],
    writes: true,
    example: { viewId: null },
  }),
  delete: defineEndpoint({
    name: 'calendarFeeds.delete',
    method: 'DELETE',
    path: `${base}/{calendarFeedId}`,
    summary: 'Delete a calendar feed. Its address stops working right away.',
    needs: 'team_member',
    personOnly: true,
    params: z.strictObject({ teamId, calendarFeedId }),
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
  }),
  read: defineEndpoint({
    name: 'calendarFeeds.read',
    method: 'GET',
    path: '/public/calendars/{token}/calendar.ics',
    summary:
      'Get a calendar in the form of RFC 5545, for anyone who has its address. It is empty once its member has no access.',
    needs: 'none',
    params: z.strictObject({ token: z.string().min(20).max(200) }),
    reply: 'stream',
    refusals: ['not_found', 'too_many_requests'],
    writes: false,
  }),
};
