// What a program that subscribes to a calendar gets: the events that its member could see in the app now. Whatever
// ends a feed leaves an empty calendar, so that the program removes what it had; a forged address is `not_found`.
import type { calendarFeeds } from '@fieldhouse/contract/calendar-feeds';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { type Calendar, calendarText } from '@fieldhouse/domain/calendars/calendar-text';
import { actingAs } from '../../kernel/acting-as.ts';
import type { AccountContext, Deps, TeamContext } from '../../kernel/context.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { withActiveTeamOfLink } from '../../kernel/team-of-link.ts';
import { unlessRefused } from '../../kernel/unless-refused.ts';
import { findMember } from '../identity/index.ts';
import { consumeReadLimit, isOwnToken, readShareToken } from '../shared-views/index.ts';
import { type FeedRow, findFeedRow, setLastRead } from './feed-queries.ts';
import { tasksCalendar } from './tasks-calendar.ts';
import { viewCalendar } from './view-calendar.ts';

type Input = EndpointInput<(typeof calendarFeeds)['read']>;

export async function readFeed({ deps, request, requestId }: AccountContext, { params }: Input) {
  const { token } = params;
  const content = readShareToken(token);
  const isOwn = content?.kind === 'feed' && isOwnToken(deps.secrets.appSecret, token);
  const { teamId, id } = isOwn ? content : { teamId: 'unknown', id: 'unknown' };
  await consumeReadLimit(deps, 'feed', { ip: request.ip, teamId, id });
  if (!isOwn) throw new Refusal('not_found');
  const calendar = await unlessRefused(
    () => withActiveTeamOfLink(deps, teamId, (ctx) => calendarOf(ctx, id), { requestId }),
    ['not_found'],
  );
  return calendarText(deps.config.appUrl, calendar ?? noEvents, deps.clock.now());
}

const noEvents: Calendar = { name: '', events: [] };

/** What a member without the view, its collection or the fields of its dates and filter is refused with. */
const withoutAccess = ['not_found', 'forbidden', 'unknown_field', 'invalid_filter', 'unknown_sort'] as const;

async function calendarOf(ctx: TeamContext, id: string): Promise<Calendar> {
  const row = await findFeedRow(ctx.db, id);
  refuseUnless(row, 'not_found');
  const member = await findMember(ctx.deps, ctx.teamId, row.userId);
  // Any other refusal reaches the program, which keeps its events then.
  const seen = member && (await unlessRefused(() => seenBy(actingAs(ctx, member), row), withoutAccess));
  // Last, since it locks the row until the commit.
  await setLastRead(ctx.db, id, ctx.now());
  return seen ?? noEvents;
}

function seenBy(ctx: TeamContext, { viewId }: FeedRow): Promise<Calendar> {
  return viewId === null ? tasksCalendar(ctx) : viewCalendar(ctx, viewId);
}

export async function sendFeed(_deps: Deps, { reply }: RequestParts, text: string): Promise<string> {
  reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="calendar.ics"')
    .header('cache-control', 'private, max-age=60');
  return text;
}
