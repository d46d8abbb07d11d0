// Tasks from a file: what its columns contain is recognized by their titles, in English and Spanish, as other programs and our
// own export write them. The file is sent at least twice: to see what would be created, and to create it.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { fileReading, readingChoices } from './file-reading.ts';
import { projectId, taskImportId, teamId } from './ids.ts';
import { fileFormats, maxImportColumns } from './imports.ts';
import { dateTime, text } from './text.ts';

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

/** How the file is read, where the guess is not what is meant. What is left out is guessed. */
export const taskFileChoices = z.strictObject({
  reading: readingChoices.optional(),
  /** Of a workbook. */
  sheet: text(255).optional(),
  /** One for each column of the file, each part once at most. Null: not read. */
  columns: z.array(taskFilePart.nullable()).max(maxImportColumns).optional(),
});
export type TaskFileChoices = z.output<typeof taskFileChoices>;

export const taskFileSummary = z.object({
  format: z.enum(fileFormats),
  reading: fileReading,
  /** Of a workbook: its sheets, and the one that is read. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** In the order of the file. */
  columns: z.array(
    z.object({
      header: z.string(),
      /** The first values. */
      samples: z.array(z.string()),
      /** Null: the column is not read. */
      part: taskFilePart.nullable(),
      /** What the part would be without a choice. */
      guess: taskFilePart.nullable(),
    }),
  ),
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

export const taskImportStates = ['running', 'done', 'failed', 'undone'] as const;
/** Why an import stopped, or its undo: who started it has no right to tasks any more, or it failed again and again. */
export const taskImportProblems = ['forbidden', 'not_found', 'gave_up', 'undo_gave_up'] as const;

export const taskImport = z.object({
  id: taskImportId,
  fileName: z.string(),
  state: z.enum(taskImportStates),
  /** Tasks of the file, and those of them that were created. */
  total: z.int(),
  created: z.int(),
  cellsLeftEmpty: z.int(),
  problem: z.enum(taskImportProblems).nullable(),
  createdAt: dateTime,
  finishedAt: dateTime.nullable(),
});
export type TaskImport = z.output<typeof taskImport>;

const projectParams = z.strictObject({ teamId, projectId });
const base = '/teams/{teamId}/projects/{projectId}' as const;

const shared = {
  method: 'POST',
  needs: 'team_member',
  params: projectParams,
  query: z.strictObject({
    fileName: text(200).optional(),
    /** JSON of the choices, see `taskFileChoices`. */
    choices: text(8000).optional(),
  }),
  rawBody: true,
  refusals: ['not_found', 'forbidden', 'file_unreadable', 'file_empty', 'body_too_large', 'invalid_input'],
} as const;

export const taskImports = {
  check: defineEndpoint({
    ...shared,
    name: 'taskImports.check',
    path: `${base}/tasks/file-check`,
    summary:
      'Send a CSV, XLSX, or JSON file of tasks (at most 5 MB and 2,000 rows, as application/octet-stream) to see how it is read and what would be created. `choices` is the JSON of {reading, sheet, columns}, where the guess is wrong. Nothing is stored.',
    reply: taskFileSummary,
    writes: false,
  }),
  start: defineEndpoint({
    ...shared,
    name: 'taskImports.start',
    path: `${base}/tasks/file`,
    summary:
      'Create the tasks of a CSV, XLSX, or JSON file in the background, each at the end of its column. No one is notified of an assignment.',
    reply: taskFileSummary.extend({
      /** Null if the file has no tasks. */
      importId: taskImportId.nullable(),
    }),
    writes: true,
    announces: ['import.progress', 'tasks.changed'],
    personOnly: true,
  }),
  list: defineEndpoint({
    name: 'taskImports.list',
    method: 'GET',
    path: `${base}/task-imports`,
    summary: 'List the latest imports of tasks into a project with their progress, newest first.',
    needs: 'team_member',
    params: projectParams,
    reply: z.object({ items: z.array(taskImport) }),
    refusals: ['not_found', 'forbidden'],
    writes: false,
  }),
  undo: defineEndpoint({
    name: 'taskImports.undo',
    method: 'POST',
    path: `${base}/task-imports/{taskImportId}/undo`,
    summary:
      'Move all tasks that an import created to the trash, also those that were changed since. An import in progress stops.',
    needs: 'team_member',
    params: projectParams.extend({ taskImportId }),
    body: z.strictObject({}),
    reply: taskImport,
    refusals: ['not_found', 'forbidden', 'import_not_undoable'],
    writes: true,
    announces: ['import.progress', 'tasks.changed'],
    example: {},
  }),
};
