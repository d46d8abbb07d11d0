// Imports of tasks from files. The rows of a file are converted while the request runs, since they are few; the tasks are
// created in the background.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import {
  type TaskFileSummary,
  type TaskImport,
  taskImport,
  type taskImports,
} from '@fieldhouse/contract/task-imports';
import { userIdOf } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { convertRows } from './convert-rows.ts';
import { getTarget, maxUnpacked, type ReceivedTasks } from './receive-tasks.ts';
import { enqueueTasks } from './task-import-job.ts';
import {
  findTaskImport,
  insertTaskImport,
  listTaskImportRows,
  moveTaskImport,
  type TaskImportRow,
} from './task-import-queries.ts';
import { enqueueUndo } from './undo-task-import.ts';

type Input<E extends keyof typeof taskImports> = EndpointInput<(typeof taskImports)[E]>;

const maxListed = 10;

export async function checkTasks(
  ctx: TeamContext,
  { params }: Input<'check'>,
  file: ReceivedTasks,
): Promise<TaskFileSummary> {
  return (await convertRows(ctx, await getTarget(ctx, params.projectId), file)).summary;
}

export async function importTasks(
  ctx: TeamContext,
  { params }: Input<'start'>,
  file: ReceivedTasks,
): Promise<EndpointReply<typeof taskImports.start>> {
  const project = await getTarget(ctx, params.projectId);
  const { summary, tasks } = await convertRows(ctx, project, file);
  if (tasks.length === 0) return { ...summary, importId: null };
  // As HTML, texts are longer than in the file.
  if (JSON.stringify(tasks).length > maxUnpacked)
    throw new Refusal('file_unreadable', { data: { reason: 'too_large_unpacked' } });
  const { fileName } = file;
  const userId = userIdOf(ctx.actor);
  const row = await insertTaskImport(ctx.db, {
    id: newId(),
    projectId: project.id,
    fileName,
    total: tasks.length,
    cellsLeftEmpty: summary.unreadCount,
    createdBy: userId,
    createdAt: ctx.now(),
  });
  await enqueueTasks(ctx, {
    importId: row.id,
    projectId: project.id,
    // An endpoint for people alone.
    userId: userId ?? '',
    tasks: tasks.map((task) => ({ ...task, id: newId() })),
  });
  await writeAudit(ctx, {
    action: 'project.imported',
    subjectId: project.id,
    subjectName: project.name,
    detail: { fileName, tasks: tasks.length },
  });
  ctx.announce({ type: 'import.progress', importId: row.id });
  return { ...summary, importId: toTaskImport(row).id };
}

export async function listTaskImports(ctx: TeamContext, { params }: Input<'list'>) {
  const { id } = await getTarget(ctx, params.projectId);
  return { items: (await listTaskImportRows(ctx.db, id, maxListed)).map(toTaskImport) };
}

/** Everyone who works with tasks may delete each of them, so also all of them. */
export async function undoTaskImport(ctx: TeamContext, { params }: Input<'undo'>): Promise<TaskImport> {
  const project = await getTarget(ctx, params.projectId);
  const row = await findTaskImport(ctx.db, params.taskImportId);
  refuseUnless(row?.projectId === project.id, 'not_found');
  const moved = await moveTaskImport(ctx.db, row.id, {
    from: ['running', 'done', 'failed'],
    to: { state: 'undone', finishedAt: ctx.now(), problem: null },
  });
  refuseUnless(moved, 'import_not_undoable', { data: { state: row.state } });
  await enqueueUndo(ctx, { importId: row.id, userId: userIdOf(ctx.actor) });
  await writeAudit(ctx, {
    action: 'project.import_undone',
    subjectId: project.id,
    subjectName: project.name,
    detail: { fileName: row.fileName, tasks: moved.created },
  });
  ctx.announce({ type: 'import.progress', importId: row.id });
  return toTaskImport(moved);
}

function toTaskImport({ createdAt, finishedAt, ...row }: TaskImportRow): TaskImport {
  return taskImport.parse({
    ...row,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  });
}
