// Rows of a file that fit several records: they are left out of the import until someone chooses one of them.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, importId, recordId, teamId } from './ids.ts';
import { importJob } from './imports.ts';
import { pageOf, pageQuery } from './paging.ts';

/** So many rows of an import wait for a choice; further ones are only rejected. */
export const maxImportMatches = 10_000;

/** Of the records that a row fits, so many are offered. */
export const maxOfferedMatches = 20;

export const importMatch = z.object({
  /** Counted from 1 below the header. */
  row: z.int(),
  /** The column of the key, counted from 0, and what the row has in it. */
  column: z.int(),
  text: z.string(),
  /** Records that it fits by now and the caller may see, the oldest first. */
  candidates: z
    .array(
      z.object({
        recordId,
        /** Empty if the record has no name, or the caller may not read it. */
        label: z.string(),
        /** A value that distinguishes it from the others. */
        detail: z.string(),
      }),
    )
    .max(maxOfferedMatches),
  /** How many there are. */
  total: z.int(),
});
export type ImportMatch = z.output<typeof importMatch>;

const params = z.strictObject({ teamId, collectionId, importId });
const path = '/teams/{teamId}/collections/{collectionId}/imports/{importId}/matches';

export const importMatches = {
  list: defineEndpoint({
    name: 'importMatches.list',
    method: 'GET',
    path,
    summary:
      'List the rows of an import that fit several records and wait for a choice, 20 at a time in the order of the file.',
    needs: 'team_member',
    params,
    query: pageQuery.pick({ after: true }),
    reply: pageOf(importMatch),
    refusals: [],
    writes: false,
  }),
  choose: defineEndpoint({
    name: 'importMatches.choose',
    method: 'POST',
    path,
    summary:
      'Update one of the records that a row fits, as the import would have. Null leaves the row out; it stays rejected.',
    needs: 'team_member',
    params,
    body: z.strictObject({ row: z.int().min(1), recordId: recordId.nullable() }),
    reply: importJob,
    refusals: ['import_not_ready', 'unknown_field', 'forbidden', 'value_taken'],
    writes: true,
    announces: ['records.changed'],
    example: { row: 1, recordId: null },
  }),
};
