// Tasks that runs of wizards create: with the rights of the published version, not of those who run it. Answering again changes the
// texts and links that the run has written, and leaves what people have changed since.
import type { TaskPriority } from '@fieldhouse/contract/task-values';
import { userIdOf } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { sanitizeRichText } from '../../../kernel/html/sanitize-rich-text.ts';
import { listPeople } from '../../team-users/index.ts';
import { findProjectRow } from '../projects/project-queries.ts';
import type { TaskScope } from '../task-access.ts';
import { announceTask } from '../tasks/announce-task.ts';
import { applyChange } from '../tasks/change-task.ts';
import { addTask } from '../tasks/task-actions.ts';
import { writeChange } from '../tasks/task-changes.ts';
import type { TaskRow } from '../tasks/task-list-queries.ts';
import { notifyAssignedByWizard } from '../tasks/task-notices.ts';
import { deleteLink, insertLinks } from '../tasks/task-part-queries.ts';
import { findFirstColumn, findTaskRow, lockColumn, lockTaskRow } from '../tasks/task-queries.ts';
import { moveToTrash, takeFromTrash } from '../tasks/task-trash.ts';

/** Under its root collection. */
interface LinkPlace {
  readonly collectionId: string;
  readonly recordId: string;
}

interface WrittenTexts {
  readonly title: string;
  /** HTML */
  readonly description: string;
  readonly links: readonly LinkPlace[];
}

export interface TaskByWizard extends WrittenTexts {
  readonly id: string;
  readonly projectId: string;
  readonly wizardName: string;
  readonly priority: TaskPriority;
  readonly dueOn: string | null;
  readonly assigneeIds: readonly string[];
  /** Whether its assignees are not notified. */
  readonly isQuiet: boolean;
}

/** What the run has written, as distinct from what people changed since. */
interface WrittenByRun {
  readonly version: number;
  readonly written: WrittenTexts;
}

const everyTask: TaskScope = { seesAll: true, teamUserId: '' };

/** Undefined if the project no longer exists. Assignees who have left the team are left out. */
export async function addTaskByWizard(
  ctx: TeamContext,
  task: TaskByWizard,
): Promise<WrittenByRun | undefined> {
  const { db } = ctx;
  const project = await findProjectRow(db, task.projectId);
  const columnId = project && (await findFirstColumn(db, project.id));
  const column = columnId === undefined ? undefined : await lockColumn(db, columnId);
  if (!column) return undefined;
  const { id, wizardName, title, priority, dueOn, links } = task;
  const people = (await listPeople(db, task.assigneeIds)).map((one) => one.id);
  const added = await addTask(ctx, column, {
    id,
    createdBy: userIdOf(ctx.actor),
    followerIds: [],
    change: { what: 'createdByWizard', from: null, to: wizardName },
    hasReminder: !task.isQuiet,
    body: { title, description: task.description, priority, dueOn, assigneeIds: people },
  });
  if (!added) return undefined;
  await insertLinks(db, toRows(ctx, id, links));
  if (!task.isQuiet) await notifyAssignedByWizard(ctx, added, { to: people, wizardName });
  await announceTask(ctx, added);
  const { description, version } = added;
  return { version, written: { title, description, links } };
}

interface AmendedByRun {
  readonly written: Partial<WrittenTexts>;
  /** After the run’s last change. */
  readonly version: number;
  readonly isTrashed: boolean;
}

/** Undefined if people have deleted it: then it stays so. `isTrashed`: the run itself has moved it to the trash. */
export async function amendTaskByWizard(
  ctx: TeamContext,
  task: WrittenTexts & { readonly id: string },
  { written, version, isTrashed }: AmendedByRun,
): Promise<WrittenByRun | undefined> {
  // Unless someone has restored it before.
  if (isTrashed) await takeFromTrash(ctx, task.id);
  const row = await lockTaskRow(ctx.db, everyTask, task.id);
  if (!row) return undefined;
  const next = { title: task.title, description: sanitizeRichText(task.description) };
  const isOwn = { title: row.title === written.title, description: row.description === written.description };
  const change = {
    ...(isOwn.title && next.title !== row.title && { title: next.title }),
    ...(isOwn.description && next.description !== row.description && { description: next.description }),
  };
  await amendLinks(ctx, row, { before: written.links ?? [], after: task.links });
  if (Object.keys(change).length > 0) await applyChange(ctx, row, change);
  const after = await findTaskRow(ctx.db, everyTask, task.id);
  return {
    // Once people have changed it, it stays theirs.
    version: row.version === version ? (after?.version ?? version) : version,
    written: {
      title: isOwn.title ? next.title : (written.title ?? ''),
      description: isOwn.description ? next.description : (written.description ?? ''),
      links: task.links,
    },
  };
}

/** To the trash, unless someone has worked on it since that version. */
export async function trashTaskByWizard(
  ctx: TeamContext,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<boolean> {
  const row = await lockTaskRow(ctx.db, everyTask, id);
  if (row?.version !== version || row.commentCount > 0) return false;
  await moveToTrash(ctx, row);
  return true;
}

async function amendLinks(
  ctx: TeamContext,
  task: TaskRow,
  { before, after }: Readonly<Record<'before' | 'after', readonly LinkPlace[]>>,
): Promise<void> {
  const added = after.filter((one) => !isAmong(one, before));
  const removed = before.filter((one) => !isAmong(one, after));
  await insertLinks(ctx.db, toRows(ctx, task.id, added));
  for (const one of removed) await deleteLink(ctx.db, { taskId: task.id, ...one });
  if (added.length + removed.length === 0) return;
  await writeChange(ctx, task.id, [{ what: added.length > 0 ? 'linked' : 'unlinked', from: null, to: null }]);
  await announceTask(ctx, task);
}

function isAmong({ recordId }: LinkPlace, places: readonly LinkPlace[]): boolean {
  return places.some((one) => one.recordId === recordId);
}

function toRows({ now }: TeamContext, taskId: string, links: readonly LinkPlace[]) {
  return links.map((link) => ({ ...link, taskId, createdAt: now() }));
}
