// A completed task that recurs comes back as a new one, with its checklist open again. It goes when the completed one is opened
// again, unless something was done with it by then.
import { chosenDay } from '@fieldhouse/contract/projects';
import type { ChecklistItem } from '@fieldhouse/contract/task-cards';
import { recurrence as recurrenceSchema } from '@fieldhouse/contract/task-recurrence';
import { addDays, dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { dueAtOf } from '@fieldhouse/domain/tasks/due';
import { nextOccurrence } from '@fieldhouse/domain/tasks/recurrence';
import type { TeamContext } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { getTeamRow } from '../../teams/index.ts';
import { announceTask } from './announce-task.ts';
import { writeChange } from './task-changes.ts';
import type { TaskRow } from './task-list-queries.ts';
import { remindLater } from './task-notices.ts';
import {
  addFollowers,
  insertLinks,
  listAssignees,
  listFollowerIds,
  listLinks,
  listTagsOf,
  setAssignees,
  setTags,
} from './task-part-queries.ts';
import { eraseTask, findFirstColumn, findRepeat, insertTask, rankAtEnd, takeNumber } from './task-queries.ts';
import { checklistOf } from './to-task.ts';
import { toWritten } from './to-written.ts';

export async function repeatTask(ctx: TeamContext, done: TaskRow): Promise<void> {
  if (await findRepeat(ctx.db, done.id)) return;
  const recurrence = recurrenceSchema.safeParse(done.recurrence).data;
  const columnId = await findFirstColumn(ctx.db, done.projectId);
  if (!recurrence || columnId === undefined) return;
  const { primaryTimezone } = await getTeamRow(ctx.db);
  const now = ctx.now();
  const occurrence = nextOccurrence(recurrence, {
    dueOn: done.dueOn,
    today: dayInZone(now, primaryTimezone),
  });
  const number = occurrence && (await takeNumber(ctx.db, done.projectId));
  if (!occurrence || number === undefined) return;
  const { dueOn } = occurrence;
  const next = {
    ...toWritten(done),
    id: newId(),
    columnId,
    number,
    rank: await rankAtEnd(ctx.db, columnId),
    dueOn,
    recurrence: JSON.stringify(occurrence.recurrence),
    dueAt: dueAtOf({ dueOn, dueTime: done.dueTime }, primaryTimezone),
    checklist: JSON.stringify(openedAgain(checklistOf(done), done.dueOn, dueOn)),
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    version: 1,
  };
  await insertTask(ctx.db, { ...next, repeatedFrom: done.id });
  await copyParts(ctx, done.id, next.id);
  await writeChange(ctx, next.id, [{ what: 'repeated', from: String(done.number), to: null }]);
  await remindLater(ctx, next, primaryTimezone);
  ctx.emit({ type: 'task.created', taskId: next.id });
  await announceTask(ctx, next);
}

const dayMs = 86_400_000;

/** The days of its lines move with its own. */
function openedAgain(items: readonly ChecklistItem[], before: string | null, dueOn: string): ChecklistItem[] {
  const days = before === null ? undefined : (Date.parse(dueOn) - Date.parse(before)) / dayMs;
  return items.map(({ dueOn: day, ...item }) => ({
    ...item,
    isDone: false,
    ...(day !== undefined && days !== undefined && movedDay(day, days)),
  }));
}

/** None beyond the days that can be chosen. */
function movedDay(day: string, days: number): Pick<ChecklistItem, 'dueOn'> {
  const moved = chosenDay.safeParse(addDays(day, days));
  return moved.success ? { dueOn: moved.data } : {};
}

/** Called for a task that was completed and is not any more. */
export async function takeBackRepeat(ctx: TeamContext, opened: TaskRow): Promise<void> {
  const repeat = await findRepeat(ctx.db, opened.id);
  if (!repeat?.isUntouched) return;
  const assignees = await listAssignees(ctx.db, [repeat.id]);
  await eraseTask(ctx.db, repeat.id);
  ctx.emit({ type: 'task.deleted', taskId: repeat.id });
  const wereAssigned = assignees.map(({ id }) => id);
  await announceTask(ctx, { id: repeat.id, projectId: repeat.projectId }, wereAssigned);
}

async function copyParts({ db, now }: TeamContext, fromId: string, taskId: string): Promise<void> {
  const assignees = await listAssignees(db, [fromId]);
  await setAssignees(
    db,
    taskId,
    assignees.map(({ id }) => id),
  );
  const tags = await listTagsOf(db, [fromId]);
  await setTags(
    db,
    taskId,
    tags.map(({ id }) => id),
  );
  const links = await listLinks(db, [fromId]);
  await insertLinks(
    db,
    links.map((link) => ({ ...link, taskId, createdAt: now() })),
  );
  await addFollowers(db, taskId, await listFollowerIds(db, fromId));
}
