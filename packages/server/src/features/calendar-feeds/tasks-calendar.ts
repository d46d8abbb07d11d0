// A member's open tasks that have a due date.
import { feedDaysAhead, feedDaysBack, maxFeedEvents } from '@fieldhouse/contract/calendar-feeds';
import type { TaskCard } from '@fieldhouse/contract/task-cards';
import type { Calendar, CalendarEvent } from '@fieldhouse/domain/calendars/calendar-text';
import { addDays, dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { TeamContext } from '../../kernel/context.ts';
import { queryTasks } from '../projects/index.ts';
import { getTeamRow } from '../teams/index.ts';

const pageSize = 500;

export async function tasksCalendar(ctx: TeamContext): Promise<Calendar> {
  const { name, primaryTimezone } = await getTeamRow(ctx.db);
  const today = dayInZone(ctx.now(), primaryTimezone);
  const asked = {
    scope: 'mine',
    state: 'open',
    sort: 'due',
    dueFrom: addDays(today, -feedDaysBack),
    dueUntil: addDays(today, feedDaysAhead),
    limit: pageSize,
  } as const;
  const cards: TaskCard[] = [];
  let after: string | undefined;
  do {
    const body = { ...asked, ...(after !== undefined && { after }) };
    const page = await queryTasks(ctx, { params: { teamId: ctx.teamId }, query: {}, body });
    cards.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined && cards.length < maxFeedEvents);
  return { name, events: cards.flatMap((card) => eventOf(ctx, card) ?? []) };
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
