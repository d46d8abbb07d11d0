// The records that a block of a mail would list, for an editor that shows the mail while it is written.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { messageId, teamParams } from './ids.ts';
import { recordsBlock } from './mail-blocks.ts';
import { messageTemplateId } from './message-templates.ts';
import { messagePermissions } from './permissions.ts';

export const mailRecordLists = {
  show: defineEndpoint({
    name: 'mailRecordLists.show',
    method: 'POST',
    path: '/teams/{teamId}/mail-record-lists',
    summary:
      'Show the records that a block would list if the mail were sent now. An unchanged block of the message or template shows what both its author and the caller may read; any other block is the caller’s.',
    needs: { anyFeature: messagePermissions },
    params: teamParams,
    body: z.strictObject({
      block: recordsBlock,
      messageId: messageId.optional(),
      messageTemplateId: messageTemplateId.optional(),
    }),
    reply: z.object({
      titles: z.array(z.string()),
      /** Printed on one line each. Empty if there are none, or none that may be shown. */
      rows: z.array(z.array(z.string())),
    }),
    refusals: ['not_found'],
    writes: false,
    example: {
      block: {
        id: 'list',
        kind: 'records',
        heading: 'Next events',
        collectionId: null,
        viewId: null,
        columns: [],
        limit: 5,
      },
    },
  }),
};
