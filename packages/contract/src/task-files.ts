// Files of a task: uploaded first, then attached. For everyone who sees the task.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { fileValue } from './field-types.ts';
import { thumbnailSide } from './files.ts';
import { fileId, taskId, teamId } from './ids.ts';

export const maxTaskFiles = 50;

export const taskFile = fileValue.extend({ may: z.object({ remove: z.boolean() }) });
export type TaskFile = z.output<typeof taskFile>;

const base = '/teams/{teamId}/tasks/{taskId}/files' as const;
const taskParams = z.strictObject({ teamId, taskId });
const fileParams = taskParams.extend({ fileId });
const needs = 'team_member' as const;
const reply = z.object({ items: z.array(taskFile) });

export const taskFiles = {
  list: defineEndpoint({
    name: 'taskFiles.list',
    method: 'GET',
    path: base,
    summary: 'List the files of a task, oldest first.',
    needs,
    params: taskParams,
    reply,
    refusals: ['not_found'],
    writes: false,
  }),
  attach: defineEndpoint({
    name: 'taskFiles.attach',
    method: 'PUT',
    path: `${base}/{fileId}`,
    summary: 'Attach a file that you uploaded to a task.',
    needs,
    params: fileParams,
    reply,
    refusals: ['not_found', 'action_not_allowed'],
    writes: true,
    announces: ['tasks.changed'],
  }),
  remove: defineEndpoint({
    name: 'taskFiles.remove',
    method: 'DELETE',
    path: `${base}/{fileId}`,
    summary: 'Remove a file from a task: your own, or any if you can edit the task.',
    needs,
    params: fileParams,
    reply,
    refusals: ['not_found', 'forbidden'],
    writes: true,
    announces: ['tasks.changed'],
  }),
  download: defineEndpoint({
    name: 'taskFiles.download',
    method: 'GET',
    path: `${base}/{fileId}`,
    summary: 'The bytes of a file of a task. `thumbnail` requests an image’s small form.',
    needs,
    params: fileParams,
    query: z.strictObject({ thumbnail: thumbnailSide.optional() }),
    reply: 'stream',
    refusals: ['not_found', 'range_not_satisfiable'],
    writes: false,
  }),
};
