// Each member makes and deletes the addresses of their own calendars.
import {
  type CalendarFeed,
  calendarFeed,
  type calendarFeeds,
  maxCalendarFeeds,
} from '@fieldhouse/contract/calendar-feeds';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { ViewId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../kernel/context.ts';
import { invalid, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { memberOf } from '../../kernel/member-of.ts';
import { writeAudit } from '../audit-log/index.ts';
import { signShareToken } from '../shared-views/index.ts';
import { findView } from '../views/index.ts';
import { deleteFeedRow, type FeedRow, listFeedRows, putFeed } from './feed-queries.ts';

type Input<E extends keyof typeof calendarFeeds> = EndpointInput<(typeof calendarFeeds)[E]>;

export async function listFeeds(ctx: TeamContext): Promise<{ items: CalendarFeed[] }> {
  const rows = await listFeedRows(ctx.db, memberOf(ctx).userId, maxCalendarFeeds);
  return { items: rows.map((row) => toFeed(ctx, row)) };
}

export async function createFeed(ctx: TeamContext, { body }: Input<'create'>): Promise<CalendarFeed> {
  const { userId } = memberOf(ctx);
  const { viewId } = body;
  const name = await nameOf(ctx, viewId);
  const others = await listFeedRows(ctx.db, userId, maxCalendarFeeds);
  const isRoom = others.length < maxCalendarFeeds || others.some((one) => one.viewId === viewId);
  refuseUnless(isRoom, 'action_not_allowed', { data: { max: maxCalendarFeeds } });
  const row = { id: newId(), userId, viewId, createdAt: ctx.now() };
  await putFeed(ctx.db, row);
  await writeAudit(ctx, { action: 'calendar_feed.created', subjectId: row.id, subjectName: name });
  return toFeed(ctx, { ...row, lastReadAt: null });
}

/** Of the view, which must be a calendar; empty for one's own tasks and views, which are not the team's to know. */
async function nameOf(ctx: TeamContext, viewId: ViewId | null): Promise<string> {
  if (viewId === null) return '';
  const view = await findView(ctx, { params: { teamId: ctx.teamId, viewId }, query: {}, body: undefined });
  if (view.settings.calendar === undefined || view.type !== 'calendar')
    throw invalid(['body', 'viewId'], 'not_available');
  return view.visibility === 'team' ? view.internalName : '';
}

export async function deleteFeed(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  const { calendarFeedId } = params;
  const isDeleted = await deleteFeedRow(ctx.db, calendarFeedId, memberOf(ctx).userId);
  refuseUnless(isDeleted, 'not_found');
  await writeAudit(ctx, { action: 'calendar_feed.deleted', subjectId: calendarFeedId, subjectName: '' });
}

function toFeed({ teamId, deps }: TeamContext, { id, viewId, createdAt, lastReadAt }: FeedRow): CalendarFeed {
  const token = signShareToken(deps.secrets.appSecret, { kind: 'feed', teamId, id, expiresAt: 0 });
  return calendarFeed.parse({
    id,
    viewId,
    address: `${deps.config.appUrl}/api/public/calendars/${token}/calendar.ics`,
    createdAt: createdAt.toISOString(),
    lastReadAt: lastReadAt?.toISOString() ?? null,
  });
}
