// Files of records: upload first, then store a value that refers to the upload.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { fileValue } from './field-types.ts';
import { collectionId, fieldId, fileId, recordId, teamId, teamParams } from './ids.ts';
import { text } from './text.ts';
import { uploadRefusals } from './upload-refusals.ts';

/** Longest side of a picture's thumbnails, in pixels. */
export const thumbnailSides = ['96', '480'] as const;
export const thumbnailSide = z.enum(thumbnailSides);
export type ThumbnailSide = z.output<typeof thumbnailSide>;

export const files = {
  upload: defineEndpoint({
    name: 'files.upload',
    method: 'POST',
    path: '/teams/{teamId}/files',
    summary:
      'Takes one file, as application/octet-stream. What it is, its content says. Until a value names it, only its sender can open it, and after a day it is gone.',
    needs: 'team_member',
    params: teamParams,
    query: z.strictObject({ name: text(500).optional() }),
    reply: fileValue,
    refusals: ['storage_limit_reached', ...uploadRefusals, 'forbidden', 'busy'],
    writes: true,
    rawBody: true,
  }),
  download: defineEndpoint({
    name: 'files.download',
    method: 'GET',
    path: '/teams/{teamId}/files/{fileId}',
    summary:
      'The bytes of a file, for who may read the value that names it: collection, record and field say which. `thumbnail` asks for a picture’s small form. One range of a file may be asked for, and what is known already is answered with 304.',
    needs: 'team_member',
    params: z.strictObject({ teamId, fileId }),
    query: z.strictObject({
      collection: collectionId.optional(),
      record: recordId.optional(),
      field: fieldId.optional(),
      thumbnail: thumbnailSide.optional(),
    }),
    reply: 'stream',
    refusals: ['not_found', 'range_not_satisfiable'],
    writes: false,
  }),
};
