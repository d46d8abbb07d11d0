// Tasks from a file: what its columns contain is recognized by their titles, in English and Spanish, as other programs and our
// own export write them. The file is sent twice: to see what would be created, and to create it.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { projectId, teamId } from './ids.ts';
import { text } from './text.ts';

/** What a column of the file may contain. */
export const taskFileParts = [
  'title',
  'description',
  'column',
  'priority',
  'due_on',
  'due_time',
  'completed_at',
  'assignees',
  'tags',
  'checklist',
] as const;
export const taskFilePart = z.enum(taskFileParts);
export type TaskFilePart = z.output<typeof taskFilePart>;

export const maxTasksOfFile = 2000;
/** Bytes of a file. */
export const maxTaskFileSize = 5 * 1024 * 1024;
/** So many unreadable cells are listed; the others are only counted. */
export const maxListedCells = 100;

export const taskFileSummary = z.object({
  /** In the order of the file. Null: the column is not read. */
  columns: z.array(z.object({ header: z.string(), part: taskFilePart.nullable() })),
  /** Rows with a title. */
  tasks: z.int(),
  /** The first of their titles. */
  titles: z.array(z.string()),
  /** Cells that can’t be read, by row: their tasks are created without them. A row without a title is no task. */
  unread: z.array(
    z.object({
      /** Counted from 1 below the header. */
      row: z.int(),
      part: taskFilePart,
      /** Its beginning. */
      text: z.string(),
    }),
  ),
  unreadCount: z.int(),
});
export type TaskFileSummary = z.output<typeof taskFileSummary>;

const shared = {
  method: 'POST',
  needs: 'team_member',
  params: z.strictObject({ teamId, projectId }),
  query: z.strictObject({ fileName: text(200).optional() }),
  rawBody: true,
  refusals: ['not_found', 'forbidden', 'file_unreadable', 'file_empty', 'body_too_large', 'invalid_input'],
} as const;

export const taskImports = {
  check: defineEndpoint({
    ...shared,
    name: 'taskImports.check',
    path: '/teams/{teamId}/projects/{projectId}/tasks/file-check',
    summary:
      'Send a CSV, XLSX, or JSON file of tasks (at most 5 MB and 2,000 rows, as application/octet-stream) to see what would be created. Nothing is stored.',
    reply: taskFileSummary,
    writes: false,
  }),
  start: defineEndpoint({
    ...shared,
    name: 'taskImports.start',
    path: '/teams/{teamId}/projects/{projectId}/tasks/file',
    summary:
      'Create the tasks of a CSV, XLSX, or JSON file in the background, each at the end of its column. No one is notified of an assignment.',
    reply: taskFileSummary,
    writes: true,
    personOnly: true,
  }),
};
