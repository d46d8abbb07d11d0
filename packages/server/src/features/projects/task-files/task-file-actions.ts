import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { FileId } from '@fieldhouse/contract/ids';
import { maxTaskFiles, type TaskFile, type taskFiles } from '@fieldhouse/contract/task-files';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import type { DeliverableFile } from '../../files/index.ts';
import { taskAccessOf } from '../task-access.ts';
import { announceTask, lockTask } from '../tasks/announce-task.ts';
import { writeChange } from '../tasks/task-changes.ts';
import { findTaskRow } from '../tasks/task-queries.ts';
import {
  claimUpload,
  deleteTaskFile,
  insertTaskFile,
  listTaskFileRows,
  type TaskFileRow,
} from './task-file-queries.ts';

type Input<E extends keyof typeof taskFiles> = EndpointInput<(typeof taskFiles)[E]>;

export async function listTaskFiles(ctx: TeamContext, { params }: Pick<Input<'list'>, 'params'>) {
  const rows = await visibleFiles(ctx, params);
  return { items: rows.map((row) => toTaskFile(ctx, params, row)) };
}

/** By everyone who sees the task: an assignee delivers what was asked for. */
export async function attachTaskFile(ctx: TeamContext, { params }: Input<'attach'>) {
  const task = await lockTask(ctx, params.taskId);
  const { member } = taskAccessOf(ctx);
  const { taskId, fileId } = params;
  const known = await listTaskFileRows(ctx.db, taskId, maxTaskFiles);
  refuseUnless(known.length < maxTaskFiles, 'action_not_allowed', { data: { max: maxTaskFiles } });
  const now = ctx.now();
  refuseUnless(await claimUpload(ctx.db, { fileId, userId: member.userId, now }), 'not_found');
  await insertTaskFile(ctx.db, { taskId, fileId, addedBy: member.userId, addedAt: now });
  await writeChange(ctx, taskId, [{ what: 'attached', from: null, to: null }]);
  await announceTask(ctx, task);
  return listTaskFiles(ctx, { params });
}

export async function removeTaskFile(ctx: TeamContext, { params }: Input<'remove'>) {
  const task = await lockTask(ctx, params.taskId);
  const row = (await visibleFiles(ctx, params)).find(({ id }) => id === params.fileId);
  refuseUnless(row, 'not_found');
  refuseUnless(mayRemove(ctx, row), 'forbidden');
  await deleteTaskFile(ctx.db, task.id, row.id);
  await writeChange(ctx, task.id, [{ what: 'detached', from: null, to: null }]);
  await announceTask(ctx, task);
  return listTaskFiles(ctx, { params });
}

export async function findTaskDownload(
  ctx: TeamContext,
  { params, query }: Input<'download'>,
): Promise<DeliverableFile> {
  const file = (await visibleFiles(ctx, params)).find(({ id }) => id === params.fileId);
  const { thumbnail } = query;
  refuseUnless(file && (thumbnail === undefined || file.hasThumbnails), 'not_found');
  return { teamId: ctx.teamId, file, thumbnail };
}

async function visibleFiles(ctx: TeamContext, { taskId }: Input<'list'>['params']): Promise<TaskFileRow[]> {
  refuseUnless(await findTaskRow(ctx.db, taskAccessOf(ctx), taskId), 'not_found');
  return listTaskFileRows(ctx.db, taskId, maxTaskFiles);
}

function mayRemove(ctx: TeamContext, { addedBy }: TaskFileRow): boolean {
  const { member, mayEdit } = taskAccessOf(ctx);
  return mayEdit || addedBy === member.userId;
}

function toTaskFile(ctx: TeamContext, { taskId }: Input<'list'>['params'], row: TaskFileRow): TaskFile {
  const { id, name, size, kind, mediaType } = row;
  const url = `/api/teams/${ctx.teamId}/tasks/${taskId}/files/${id}`;
  return {
    // Created by newId.
    id: id as FileId,
    name,
    size,
    kind,
    mediaType,
    url,
    thumbnailUrl: row.hasThumbnails ? `${url}?thumbnail=96` : null,
    may: { remove: mayRemove(ctx, row) },
  };
}
