import type { ProjectId, TaskColumnId, TaskId } from '@fieldhouse/contract/ids';
import { taskStage } from '@fieldhouse/contract/projects';
import { type TagId, tagColor } from '@fieldhouse/contract/tags';
import type { ChecklistItem, Task, TaskCard } from '@fieldhouse/contract/task-cards';
import { recurrence } from '@fieldhouse/contract/task-recurrence';
import { taskPriority } from '@fieldhouse/contract/task-values';
import type { TeamContext } from '../../../kernel/context.ts';
import { actorsOf } from '../../records/index.ts';
import { listPeople } from '../../team-users/index.ts';
import { toTaskPerson } from '../projects/project-actions.ts';
import { taskAccessOf } from '../task-access.ts';
import { readableLinks } from './task-links.ts';
import type { TaskRow } from './task-list-queries.ts';
import {
  listAssignees,
  listBlocked,
  listBlockers,
  listFollowerIds,
  listLinks,
  listTagsOf,
} from './task-part-queries.ts';

/** A fixed number of queries, and one for each collection that is linked to. */
export async function toCards(ctx: TeamContext, rows: readonly TaskRow[]): Promise<TaskCard[]> {
  const ids = rows.map(({ id }) => id);
  const assignees = Map.groupBy(await listAssignees(ctx.db, ids), ({ taskId }) => taskId);
  const tags = Map.groupBy(await listTagsOf(ctx.db, ids), ({ taskId }) => taskId);
  const linkRows = await listLinks(ctx.db, ids);
  const links = Map.groupBy(linkRows, ({ taskId }) => taskId);
  const readable = await readableLinks(ctx, linkRows);
  const blocked = await listBlocked(ctx.db, ids);
  return rows.map((row): TaskCard => {
    const checklist = checklistOf(row);
    const { id, number, title, dueOn, dueTime, dueAt, completedAt, commentCount, version } = row;
    return {
      // Created by newId, as all ids of the row.
      id: id as TaskId,
      projectId: row.projectId as ProjectId,
      columnId: row.columnId as TaskColumnId,
      number,
      title,
      stage: taskStage.parse(row.stage),
      priority: taskPriority.catch('none').parse(row.priority),
      dueOn,
      dueTime,
      dueAt: dueAt?.toISOString() ?? null,
      completedAt: completedAt?.toISOString() ?? null,
      assignees: (assignees.get(id) ?? []).map(toTaskPerson),
      tags: (tags.get(id) ?? []).map((tag) => ({
        id: tag.id as TagId,
        name: tag.name,
        color: tagColor.catch('gray').parse(tag.color),
      })),
      links: (links.get(id) ?? []).flatMap(({ recordId }) => readable.get(recordId) ?? []),
      checklist: { done: checklist.filter(({ isDone }) => isDone).length, total: checklist.length },
      commentCount,
      isBlocked: blocked.has(id),
      isRecurring: row.recurrence !== null,
      recurrence: recurrence.nullable().catch(null).parse(row.recurrence),
      version,
    };
  });
}

export async function toTask(ctx: TeamContext, row: TaskRow): Promise<Task> {
  const [card] = await toCards(ctx, [row]);
  if (!card) throw new Error('A task became none.');
  const access = taskAccessOf(ctx);
  const followers = await listFollowerIds(ctx.db, row.id);
  const blockers = await listBlockers(ctx.db, access, row.id);
  const checklistItems = checklistOf(row);
  const checklistPeople = await listPeople(ctx.db, assigneesIn(checklistItems));
  const actors = await actorsOf(ctx, row.createdBy === null ? [] : [row.createdBy]);
  return {
    ...card,
    description: row.description,
    checklistItems,
    checklistPeople: checklistPeople.map(toTaskPerson),
    blockedBy: blockers.map(({ id, projectId, number, title, completedAt }) => ({
      // Created by newId.
      id: id as TaskId,
      projectId: projectId as ProjectId,
      number,
      title,
      isDone: completedAt !== null,
    })),
    isFollowing: access.personId !== undefined && followers.includes(access.personId),
    createdBy: row.createdBy === null ? { kind: 'system', name: null } : actors(row.createdBy),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    may: { work: true, edit: access.mayEdit },
  };
}

export function checklistOf({ checklist }: Pick<TaskRow, 'checklist'>): ChecklistItem[] {
  // Written by the actions of this slice in the contract's format.
  return checklist as ChecklistItem[];
}

/** Each once. */
export function assigneesIn(
  checklist: readonly { readonly assigneeId?: string | undefined }[] = [],
): string[] {
  return [...new Set(checklist.flatMap(({ assigneeId }) => assigneeId ?? []))];
}
