// Exports of the records of a collection, as streams in the formats that are imported too.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, teamId } from './ids.ts';
import { text } from './text.ts';

const exportParts = {
  method: 'GET',
  needs: 'team_member',
  params: z.strictObject({ teamId, collectionId }),
  query: z.strictObject({ query: text(20_000).optional() }),
  reply: 'stream',
  refusals: ['invalid_filter', 'unknown_field', 'unknown_sort'],
  writes: false,
} as const;

export const recordExports = {
  csv: defineEndpoint({
    ...exportParts,
    query: exportParts.query.extend({ byteOrderMark: z.literal('1').optional() }),
    name: 'imports.exportCsv',
    path: '/teams/{teamId}/collections/{collectionId}/export.csv',
    summary:
      'Export all records of a query as CSV. `query` is the JSON of {filter, search, sorts, select}; Excel needs `byteOrderMark=1` to read accents.',
  }),
  xlsx: defineEndpoint({
    ...exportParts,
    name: 'imports.exportXlsx',
    path: '/teams/{teamId}/collections/{collectionId}/export.xlsx',
    summary: 'Export all records of a query as a workbook, with up to a million rows per sheet.',
  }),
  json: defineEndpoint({
    ...exportParts,
    name: 'imports.exportJson',
    path: '/teams/{teamId}/collections/{collectionId}/export.json',
    summary: 'Export all records of a query as a JSON array of objects, one per line, keyed by column name.',
  }),
};
