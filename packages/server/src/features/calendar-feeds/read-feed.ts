// What a program that subscribes to a calendar gets: the events that its member could see in the app now. Who has no access
// any more gets an empty calendar, so that the program removes what it had; a deleted feed is `not_found`.
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
  return withActiveTeamOfLink(deps, teamId, (ctx) => calendarOf(ctx, id), { requestId });
}

async function calendarOf(ctx: TeamContext, id: string): Promise<string> {
  const row = await findFeedRow(ctx.db, id);
  refuseUnless(row, 'not_found');
  const member = await findMember(ctx.deps, ctx.teamId, row.userId);
  const seen = member && (await unlessRefused(() => seenBy(actingAs(ctx, member), row)));
  const text = calendarText(ctx.deps.config.appUrl, seen ?? { name: '', events: [] }, ctx.now());
  // Last, since it locks the row until the commit.
  await setLastRead(ctx.db, id, ctx.now());
  return text;
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
