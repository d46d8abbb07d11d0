// Applies a change to a task: its row, its parts, its history, and who is notified.
import { type Recurrence, recurrence as recurrenceSchema } from '@fieldhouse/contract/task-recurrence';
import type { TaskChange } from '@fieldhouse/contract/tasks';
import { dueAtOf } from '@fieldhouse/domain/tasks/due';
import { withoutMonthDay } from '@fieldhouse/domain/tasks/recurrence';
import type { TeamContext } from '../../../kernel/context.ts';
import { sanitizeRichText } from '../../../kernel/html/sanitize-rich-text.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { listPeople } from '../../team-users/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { ensureMembers, getProject } from '../projects/project-actions.ts';
import { announceTask } from './announce-task.ts';
import { type Changed, writeChange } from './task-changes.ts';
import type { TaskRow } from './task-list-queries.ts';
import { notifyAssigned, remindLater } from './task-notices.ts';
import { addFollowers, listAssignees } from './task-part-queries.ts';
import { setParts } from './task-parts.ts';
import { findColumnLike, findFirstColumn, rankAtEnd, takeNumber, updateTask } from './task-queries.ts';
import { assigneesIn, checklistOf } from './to-task.ts';
import { toWritten } from './to-written.ts';

type Change = Omit<TaskChange, 'version'>;

export async function applyChange(ctx: TeamContext, before: TaskRow, change: Change): Promise<void> {
  const { primaryTimezone } = await getTeamRow(ctx.db);
  const after = { ...before, ...plainValues(before, change), ...(await placeIn(ctx, before, change)) };
  const dueAt = dueAtOf(after, primaryTimezone);
  const isDueChanged = dueAt?.getTime() !== before.dueAt?.getTime();
  await updateTask(ctx.db, {
    ...toWritten(after),
    dueAt,
    updatedAt: ctx.now(),
    version: before.version + 1,
  });
  // One who has left the team since may stay.
  const known = assigneesIn(checklistOf(before));
  await ensureMembers(
    ctx,
    assigneesIn(change.checklist).filter((id) => !known.includes(id)),
  );
  const people = await changePeople(ctx, before, change);
  await setParts(ctx, before.id, { tagIds: change.tagIds, blockedByIds: change.blockedByIds });
  await writeChange(ctx, before.id, [...changesOf(before, after), ...partChanges(change), ...people.changes]);
  ctx.emit({ type: 'task.updated', taskId: before.id });
  if (isDueChanged && after.completedAt === null) await remindLater(ctx, after, primaryTimezone);
  if (after.projectId !== before.projectId)
    await announceTask(ctx, { id: before.id, projectId: before.projectId }, people.wereAssigned);
  await announceTask(ctx, after, people.wereAssigned);
}

function plainValues(before: TaskRow, change: Change): Partial<TaskRow> {
  const { title, description, priority, checklist, recurrence, dueOn, dueTime } = change;
  const day = dueOn === undefined ? before.dueOn : dueOn;
  const time = dueTime === undefined ? before.dueTime : dueTime;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description: sanitizeRichText(description) }),
    ...(priority !== undefined && { priority }),
    ...(checklist !== undefined && { checklist }),
    recurrence: recurrence === undefined ? recurrenceOf(before, day) : recurrence,
    dueOn: day,
    dueTime: day === null ? null : time,
  };
}

/** A day that someone has chosen is the one that is repeated. */
function recurrenceOf({ recurrence, dueOn }: TaskRow, day: string | null): TaskRow['recurrence'] {
  const isAnchored = recurrenceSchema.safeParse(recurrence).data?.monthDay !== undefined;
  // One that the schema has just read; its properties keep their order.
  return isAnchored && dueOn !== day ? withoutMonthDay(recurrence as Recurrence) : recurrence;
}

/** In another project it goes to the end of a column of its status, under a new number. */
async function placeIn(ctx: TeamContext, before: TaskRow, { projectId }: Change): Promise<Partial<TaskRow>> {
  if (projectId === undefined || projectId === before.projectId) return {};
  await getProject(ctx, projectId as Parameters<typeof getProject>[1]);
  const columnId =
    (await findColumnLike(ctx.db, projectId, before.columnId)) ?? (await findFirstColumn(ctx.db, projectId));
  const number = await takeNumber(ctx.db, projectId);
  refuseUnless(columnId !== undefined && number !== undefined, 'not_found');
  return { projectId, columnId, number, rank: await rankAtEnd(ctx.db, columnId) };
}

async function changePeople(
  ctx: TeamContext,
  task: TaskRow,
  { assigneeIds }: Change,
): Promise<{ readonly wereAssigned: readonly string[]; readonly changes: readonly Changed[] }> {
  if (assigneeIds === undefined) return { wereAssigned: [], changes: [] };
  const before = await listAssignees(ctx.db, [task.id]);
  const wereAssigned = before.map(({ id }) => id);
  await ensureMembers(ctx, assigneeIds);
  await setParts(ctx, task.id, { assigneeIds });
  const added = assigneeIds.filter((id) => !wereAssigned.includes(id));
  await addFollowers(ctx.db, task.id, added);
  await notifyAssigned(ctx, task, added);
  const after = await listPeople(ctx.db, assigneeIds);
  const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ') || null;
  const isSame = added.length === 0 && wereAssigned.length === assigneeIds.length;
  return {
    wereAssigned,
    changes: isSame ? [] : [{ what: 'assignees', from: names(before), to: names(after) }],
  };
}

function partChanges({ tagIds, blockedByIds }: Change): Changed[] {
  return [
    ...(tagIds ? [{ what: 'tags', from: null, to: null }] : []),
    ...(blockedByIds ? [{ what: 'blockedBy', from: null, to: null }] : []),
  ];
}

function changesOf(before: TaskRow, after: TaskRow): Changed[] {
  const texts = (row: TaskRow): Readonly<Record<string, string | null>> => ({
    title: row.title,
    priority: row.priority,
    due: row.dueOn === null ? null : [row.dueOn, row.dueTime].filter((part) => part !== null).join(' '),
  });
  const [old, now] = [texts(before), texts(after)];
  const changed = Object.keys(old).filter((what) => old[what] !== now[what]);
  const isOther = (key: 'description' | 'recurrence' | 'projectId') =>
    comparable(before[key]) !== comparable(after[key]);
  return [
    ...changed.map((what) => ({ what, from: old[what] ?? null, to: now[what] ?? null })),
    ...(['description', 'recurrence', 'projectId'] as const)
      .filter(isOther)
      .map((what) => ({ what: what === 'projectId' ? 'project' : what, from: null, to: null })),
    ...checklistChanges(before, after),
  ];
}

/** The day of the month goes with the due date, which has a line of its own. */
function comparable(value: unknown): string {
  return JSON.stringify(value, (key, part) => (key === 'monthDay' ? undefined : part));
}

function checklistChanges(before: TaskRow, after: TaskRow): Changed[] {
  const [old, now] = [checklistOf(before), checklistOf(after)];
  const ticked = now.filter(({ id, isDone }) => isDone && old.some((one) => one.id === id && !one.isDone));
  if (ticked.length > 0) return ticked.map(({ text }) => ({ what: 'ticked', from: null, to: text }));
  return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ what: 'checklist', from: null, to: null }];
}
