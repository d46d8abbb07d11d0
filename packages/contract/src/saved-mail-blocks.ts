// Blocks that a team keeps under a name, to insert copies of them into mails and templates.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamId, teamParams } from './ids.ts';
import { mailBlock, mailBlocks, savedMailBlockId } from './mail-blocks.ts';
import { messagePermissions } from './permissions.ts';
import { name } from './text.ts';
import { withBefore } from './with-before.ts';

export const maxSavedMailBlocks = 100;
export const maxBlocksSaved = 20;

export const savedMailBlock = z.object({
  id: savedMailBlockId,
  name: z.string(),
  /** From top to bottom. */
  blocks: z.array(mailBlock),
});
export type SavedMailBlock = z.output<typeof savedMailBlock>;

const base = '/teams/{teamId}/saved-mail-blocks' as const;
const one = `${base}/{savedMailBlockId}` as const;
const params = z.strictObject({ teamId, savedMailBlockId });
const edit = { feature: 'outgoing_messages_edit' } as const;
const blockName = name(100);

export const savedMailBlocks = {
  list: defineEndpoint({
    name: 'savedMailBlocks.list',
    method: 'GET',
    path: base,
    summary: 'List the team’s saved blocks by name, as far as you may use all that they name.',
    needs: { anyFeature: messagePermissions },
    params: teamParams,
    reply: z.object({ items: z.array(savedMailBlock) }),
    refusals: [],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'savedMailBlocks.create',
    method: 'POST',
    path: base,
    summary: `Save a copy of up to ${maxBlocksSaved} blocks under a name. A team has at most ${maxSavedMailBlocks}.`,
    needs: edit,
    params: teamParams,
    body: z.strictObject({
      name: blockName,
      blocks: mailBlocks.refine((blocks) => blocks.length > 0 && blocks.length <= maxBlocksSaved, {
        error: 'wrong_number_of_blocks',
      }),
    }),
    reply: savedMailBlock,
    refusals: ['name_taken', 'action_not_allowed', 'not_found', 'unknown_field', 'invalid_filter'],
    writes: true,
    example: { name: 'Our address', blocks: [{ id: 'address', kind: 'text', html: '<p>14 Levee Road</p>' }] },
  }),
  rename: defineEndpoint({
    name: 'savedMailBlocks.rename',
    method: 'PATCH',
    path: one,
    summary: 'Rename saved blocks.',
    needs: edit,
    params,
    body: withBefore(z.strictObject({ name: blockName })),
    reply: 'none',
    refusals: ['not_found', 'name_taken', 'stale_version'],
    writes: true,
    example: { name: 'Our addresses' },
  }),
  delete: defineEndpoint({
    name: 'savedMailBlocks.delete',
    method: 'DELETE',
    path: one,
    summary: 'Delete saved blocks. Mails into which they were inserted aren’t affected.',
    needs: edit,
    params,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
  }),
};
