// A member's open tasks that have a due date.
import { feedDaysAhead, feedDaysBack, maxFeedEvents } from '@fieldhouse/contract/calendar-feeds';
import type { TaskCard } from '@fieldhouse/contract/task-cards';
import type { Calendar, CalendarEvent } from '@fieldhouse/domain/calendars/calendar-text';
import { addDays, dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { TeamContext } from '../../kernel/context.ts';
import { queryTasks } from '../projects/index.ts';
import { getTeamRow } from '../teams/index.ts';
import { readPages } from './read-pages.ts';

const pageSize = 500;

export async function tasksCalendar(ctx: TeamContext): Promise<Calendar> {
  const { name, primaryTimezone } = await getTeamRow(ctx.db);
  const today = dayInZone(ctx.now(), primaryTimezone);
  const next = await listDue(ctx, { dueFrom: today, dueUntil: addDays(today, feedDaysAhead) }, maxFeedEvents);
  const late = { dueFrom: addDays(today, -feedDaysBack), dueUntil: addDays(today, -1) };
  const cards = [...(await listDue(ctx, late, maxFeedEvents - next.length)), ...next];
  return { name, events: cards.flatMap((card) => eventOf(ctx, card) ?? []) };
}

interface DueSpan {
  readonly dueFrom: string;
  readonly dueUntil: string;
}

function listDue(ctx: TeamContext, span: DueSpan, limit: number): Promise<TaskCard[]> {
  return readPages(limit, (size, after) =>
    queryTasks(ctx, {
      params: { teamId: ctx.teamId },
      query: {},
      body: {
        ...span,
        scope: 'mine',
        state: 'open',
        sort: 'due',
        limit: Math.min(size, pageSize),
        ...after,
      },
    }),
  );
}

function eventOf(
  { teamId }: TeamContext,
  { id, projectId, title, ...due }: TaskCard,
): CalendarEvent | undefined {
  const { dueOn, dueTime, dueAt } = due;
  if (dueOn === null) return undefined;
  const start = dueTime !== null && dueAt !== null ? dueAt : dueOn;
  return { id, title, path: `/team-${teamId}/projects/${projectId}?task=${id}`, start, end: null };
}
