// Files that links of mails lead to: readers have no session, so each has a public address that can’t be guessed.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamId, teamParams } from './ids.ts';
import { mailPictures } from './mail-pictures.ts';
import { messagePermissions } from './permissions.ts';
import { dateTime, text } from './text.ts';
import { uploadRefusals } from './upload-refusals.ts';

export const maxMailFileBytes = 20 * 1024 * 1024;

export const mailFile = z.object({ token: z.string(), name: z.string() });

const fileToken = mailPictures.show.params.shape.pictureToken;
/** Of the links of one mail. */
export const maxFilesAsked = 200;

export const mailFileState = mailFile.extend({
  /** In bytes. */
  size: z.int(),
  /** Null while it can be downloaded. */
  withdrawnAt: dateTime.nullable(),
  /** The name of who withdrew it; empty if it wasn’t a person. */
  withdrawnBy: z.string(),
});
export type MailFileState = z.output<typeof mailFileState>;

export const mailFiles = {
  upload: defineEndpoint({
    name: 'mailFiles.upload',
    method: 'POST',
    path: '/teams/{teamId}/mail-files',
    summary:
      'Store a file of at most 20 MB for the links of mails, as application/octet-stream. Anyone who has its address can download it.',
    needs: { feature: 'outgoing_messages_edit' },
    params: teamParams,
    query: z.strictObject({ name: text(500).optional() }),
    reply: mailFile,
    refusals: [...uploadRefusals, 'forbidden', 'too_many_requests', 'busy'],
    writes: true,
    bodyLimit: maxMailFileBytes,
    rawBody: true,
  }),
  /** A body, because the tokens of a mail can be longer than an address may be. */
  list: defineEndpoint({
    name: 'mailFiles.list',
    method: 'POST',
    path: '/teams/{teamId}/mail-files/list',
    summary:
      'Get the files of the team that have these tokens, by name, and whether they were withdrawn. Unknown tokens are left out.',
    needs: { anyFeature: messagePermissions },
    params: teamParams,
    body: z.strictObject({ tokens: z.array(fileToken).max(maxFilesAsked) }),
    reply: z.object({ items: z.array(mailFileState).max(maxFilesAsked) }),
    refusals: [],
    writes: false,
    example: { tokens: [] },
  }),
  withdraw: defineEndpoint({
    name: 'mailFiles.withdraw',
    method: 'POST',
    path: '/teams/{teamId}/mail-files/{fileToken}/withdraw',
    summary:
      'Withdraw a file, also from mails that were sent: its content is deleted, and its links say that it is no longer available. Withdrawing it again changes nothing.',
    needs: { feature: 'outgoing_messages_edit' },
    params: z.strictObject({ teamId, fileToken }),
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
  }),
  /** Needs no session: the address contains 144 random bits. */
  show: defineEndpoint({
    name: 'mailFiles.show',
    method: 'GET',
    path: '/mail-files/{fileToken}',
    summary:
      'Download a file that the link of a mail leads to. One that was withdrawn answers 410 with a page in the reader’s language.',
    needs: 'none',
    params: z.strictObject({ fileToken }),
    reply: 'stream',
    refusals: ['not_found', 'range_not_satisfiable'],
    writes: false,
  }),
};
