// Tasks as files, which an import reads back.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { projectId, teamId, teamParams } from './ids.ts';
import { taskQuery } from './task-queries.ts';
import { text } from './text.ts';

export const taskExport = taskQuery.omit({ sort: true, after: true, limit: true });

const ofQuery = {
  method: 'GET',
  needs: 'team_member',
  params: teamParams,
  query: z.strictObject({ query: text(8000).optional() }),
  reply: 'stream',
  refusals: ['not_found', 'forbidden', 'invalid_input'],
  writes: false,
} as const;

export const taskExports = {
  project: defineEndpoint({
    name: 'tasks.exportCsv',
    method: 'GET',
    path: '/teams/{teamId}/projects/{projectId}/tasks.csv',
    summary: 'Export the tasks of a project that you can see as CSV.',
    needs: 'team_member',
    params: z.strictObject({ teamId, projectId }),
    reply: 'stream',
    refusals: ['not_found', 'forbidden'],
    writes: false,
  }),
  csv: defineEndpoint({
    ...ofQuery,
    name: 'tasks.exportQuery',
    path: '/teams/{teamId}/tasks.csv',
    summary:
      'Export all tasks of a query as CSV. `query` is the JSON of a body of `tasks.query` without sort, after, and limit.',
  }),
  xlsx: defineEndpoint({
    ...ofQuery,
    name: 'tasks.exportXlsx',
    path: '/teams/{teamId}/tasks.xlsx',
    summary: 'Export all tasks of a query as a workbook. `query` is that of `tasks.exportQuery`.',
  }),
  json: defineEndpoint({
    ...ofQuery,
    name: 'tasks.exportJson',
    path: '/teams/{teamId}/tasks.json',
    summary:
      'Export all tasks of a query as a JSON array of objects, one per line. `query` is that of `tasks.exportQuery`.',
  }),
};
