import { isDeepStrictEqual } from 'node:util';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { ChecklistItem, Task, TaskCard } from '@fieldhouse/contract/task-cards';
import type { NewTask, tasks } from '@fieldhouse/contract/tasks';
import { dueAtOf } from '@fieldhouse/domain/tasks/due';
import type { TeamContext } from '../../../kernel/context.ts';
import { lockEdits } from '../../../kernel/db/edit-lock-queries.ts';
import { sanitizeRichText } from '../../../kernel/html/sanitize-rich-text.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { findPeople, listPeople } from '../../team-users/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { ensureMembers, getProject, toTaskPerson } from '../projects/project-actions.ts';
import { ensureMayEdit, taskAccessOf } from '../task-access.ts';
import { announceTask, lockTask } from './announce-task.ts';
import { applyChange } from './change-task.ts';
import { repeatTask, takeBackRepeat } from './repeat-task.ts';
import { type Changed, writeChange } from './task-changes.ts';
import type { TaskRow } from './task-list-queries.ts';
import { notifyAssigned, notifyDone, remindLater } from './task-notices.ts';
import { addFollowers, removeFollower } from './task-part-queries.ts';
import { linkRecords, setParts } from './task-parts.ts';
import {
  findFirstColumn,
  findTaskRow,
  insertTask,
  isOfProject,
  type LockedColumn,
  lockColumn,
  rankAtEnd,
  rankBehind,
  spreadRanks,
  takeNumber,
  updateTask,
} from './task-queries.ts';
import { assigneesIn, checklistOf, toCards, toTask } from './to-task.ts';
import { toWritten } from './to-written.ts';

type Input<E extends keyof typeof tasks> = EndpointInput<(typeof tasks)[E]>;

export async function getTask(ctx: TeamContext, { params }: Input<'get'>): Promise<Task> {
  const row = await findTaskRow(ctx.db, taskAccessOf(ctx), params.taskId);
  refuseUnless(row, 'not_found');
  return toTask(ctx, row);
}

export async function createTask(ctx: TeamContext, { params, body }: Input<'create'>): Promise<Task> {
  await getProject(ctx, params.projectId);
  const { member, personId } = ensureMayEdit(ctx);
  const column = await openColumn(ctx, params.projectId, body.columnId);
  await ensureMembers(ctx, [...(body.assigneeIds ?? []), ...assigneesIn(body.checklist)]);
  const task = await addTask(ctx, column, {
    id: newId(),
    createdBy: member.userId,
    followerIds: personId ? [personId] : [],
    change: { what: 'created', from: null, to: null },
    body,
  });
  refuseUnless(task, 'not_found');
  await linkRecords(ctx, task.id, body.links ?? []);
  await notifyAssigned(ctx, task, body.assigneeIds ?? []);
  await announceTask(ctx, task);
  return getTask(ctx, { params: { ...params, taskId: task.id as Task['id'] }, query: {}, body: undefined });
}

interface AddedTask {
  readonly id: string;
  /** Of a file. */
  readonly importId?: string;
  readonly createdBy: string | null;
  /** Beside its assignees. */
  readonly followerIds: readonly string[];
  /** How its history begins. */
  readonly change: Changed;
  readonly body: Omit<NewTask, 'columnId' | 'links'>;
  /** Of a task in a column of the stage `done`; now by default. */
  readonly completedAt?: Date | null;
  /** True by default. */
  readonly hasReminder?: boolean;
}

/**
 * Without a check of rights and of assignees, and without an announcement: that is up to the caller. Undefined if the
 * project was deleted meanwhile.
 */
export async function addTask(
  ctx: TeamContext,
  { id: columnId, projectId, stage }: LockedColumn,
  { id, importId, createdBy, followerIds, change, body, completedAt = null, hasReminder = true }: AddedTask,
) {
  const number = await takeNumber(ctx.db, projectId);
  if (number === undefined) return undefined;
  const { assigneeIds = [], tagIds, blockedByIds } = body;
  const { primaryTimezone } = await getTeamRow(ctx.db);
  const now = ctx.now();
  const due = { dueOn: body.dueOn ?? null, dueTime: body.dueOn ? (body.dueTime ?? null) : null };
  const task = {
    id,
    projectId,
    columnId,
    number,
    rank: await rankAtEnd(ctx.db, columnId),
    title: body.title,
    description: sanitizeRichText(body.description ?? ''),
    priority: body.priority ?? 'none',
    ...due,
    dueAt: dueAtOf(due, primaryTimezone),
    checklist: JSON.stringify(body.checklist ?? []),
    recurrence: body.recurrence ? JSON.stringify(body.recurrence) : null,
    createdBy,
    createdAt: now,
    updatedAt: now,
    completedAt: stage === 'done' ? (completedAt ?? now) : null,
    version: 1,
  };
  await insertTask(ctx.db, { ...task, ...(importId !== undefined && { importId }) });
  await setParts(ctx, id, { assigneeIds, tagIds, blockedByIds });
  await addFollowers(ctx.db, id, [...new Set([...followerIds, ...assigneeIds])]);
  await writeChange(ctx, id, [change]);
  if (hasReminder && task.completedAt === null) await remindLater(ctx, task, primaryTimezone);
  ctx.emit({ type: 'task.created', taskId: id });
  return task;
}

export async function changeTask(ctx: TeamContext, input: Input<'change'>): Promise<Task> {
  const { params, body } = input;
  // Changes at once of several tasks could make them wait for each other. Before the task is locked: others wait for it with this lock.
  if (body.blockedByIds?.length) await lockEdits(ctx.db, `task blockers ${ctx.teamId}`);
  const before = await lockTask(ctx, params.taskId);
  const { mayEdit } = taskAccessOf(ctx);
  // An assignee without more rights ticks the checklist, and changes no line of it.
  refuseUnless(mayEdit || isTick(before, body), 'forbidden');
  const { version = before.version, ...change } = body;
  refuseUnless(version === before.version, 'stale_version');
  await applyChange(ctx, before, change);
  return getTask(ctx, { params, query: {}, body: undefined });
}

/** Also a status change: a task in a column of the stage `done` is completed. */
export async function moveTask(ctx: TeamContext, { params, body }: Input<'move'>): Promise<TaskCard> {
  const before = await lockTask(ctx, params.taskId);
  const column = await openColumn(ctx, before.projectId, body.columnId);
  const from =
    before.columnId === column.id ? column : await openColumn(ctx, before.projectId, before.columnId);
  const { afterId } = body;
  const rank = await rankAt(ctx, { task: before, columnId: column.id, afterId });
  const isDone = column.stage === 'done';
  const now = ctx.now();
  const hasLeft = from.id !== column.id;
  await updateTask(ctx.db, {
    ...toWritten(before),
    columnId: column.id,
    rank,
    completedAt: isDone ? (before.completedAt ?? now) : null,
    ...(hasLeft && { updatedAt: now, version: before.version + 1 }),
  });
  if (hasLeft) {
    await writeChange(ctx, before.id, [{ what: 'column', from: columnName(from), to: columnName(column) }]);
    ctx.emit({ type: 'task.updated', taskId: before.id });
    if (isDone && before.completedAt === null) await complete(ctx, before);
    if (!isDone && before.completedAt !== null) await takeBackRepeat(ctx, before);
  }
  await announceTask(ctx, before);
  const row = await findTaskRow(ctx.db, taskAccessOf(ctx), before.id);
  const [card] = row ? await toCards(ctx, [row]) : [];
  refuseUnless(card, 'not_found');
  return card;
}

export async function followTask(ctx: TeamContext, { params, body }: Input<'follow'>): Promise<Task> {
  const { personId } = taskAccessOf(ctx);
  refuseUnless(await findTaskRow(ctx.db, taskAccessOf(ctx), params.taskId), 'not_found');
  refuseUnless(personId, 'not_found');
  if (body.isFollowing) await addFollowers(ctx.db, params.taskId, [personId]);
  else await removeFollower(ctx.db, params.taskId, personId);
  return getTask(ctx, { params, query: {}, body: undefined });
}

const maxSuggestions = 20;

export async function findTaskPeople(ctx: TeamContext, { query }: Input<'people'>) {
  ensureMayEdit(ctx);
  const people = query.ids
    ? await listPeople(ctx.db, query.ids.split(','))
    : await findPeople(ctx.db, query.search ?? '', maxSuggestions);
  return { items: people.map(toTaskPerson) };
}

interface Place {
  readonly task: TaskRow;
  readonly columnId: string;
  readonly afterId: Input<'move'>['body']['afterId'];
}

/** Digits of a place after some thirty drops below the same card. */
const longRank = 30;

async function rankAt({ db }: TeamContext, { task, columnId, afterId }: Place): Promise<string> {
  if (afterId === undefined) return rankAtEnd(db, columnId);
  const place = { id: task.id, afterId };
  const rank = await rankBehind(db, columnId, place);
  if (rank !== undefined && rank.length > longRank && afterId !== null) {
    await spreadRanks(db, columnId, afterId);
    return (await rankBehind(db, columnId, place)) ?? rank;
  }
  if (rank !== undefined) return rank;
  // Another person moved or deleted the card above in the meantime: this one goes to the end.
  refuseUnless(afterId !== null && (await isOfProject(db, afterId, task.projectId)), 'not_found');
  return rankAtEnd(db, columnId);
}

async function complete(ctx: TeamContext, task: TaskRow): Promise<void> {
  ctx.emit({ type: 'task.completed', taskId: task.id });
  await notifyDone(ctx, task);
  await repeatTask(ctx, task);
}

/** A column of the project, locked; by default the first with work to do. */
async function openColumn(
  ctx: TeamContext,
  projectId: string,
  columnId: string | undefined,
): Promise<LockedColumn> {
  const id = columnId ?? (await findFirstColumn(ctx.db, projectId));
  const column = id === undefined ? undefined : await lockColumn(ctx.db, id);
  refuseUnless(column?.projectId === projectId, 'not_found');
  return column;
}

/** Its name, or its stage, for which readers have a word. */
function columnName({ name, stage }: LockedColumn): string {
  return name ?? `stage:${stage}`;
}

function isTick(before: TaskRow, body: Input<'change'>['body']): boolean {
  const { version: _version, checklist, ...others } = body;
  if (checklist === undefined || Object.keys(others).length > 0) return false;
  const asOpen = (items: readonly ChecklistItem[]) =>
    items.map(({ id, text, assigneeId, dueOn }) => [id, text, assigneeId, dueOn]);
  return isDeepStrictEqual(asOpen(checklistOf(before)), asOpen(checklist));
}
