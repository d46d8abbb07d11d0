// Whose message it is: who gets the replies to it and the notices about it.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { messageId, teamId, teamParams, teamUserId } from './ids.ts';

const edit = { feature: 'outgoing_messages_edit' } as const;

export const maxPossibleOwners = 200;

/** Part of `messages`. */
export const messageOwners = {
  possibleOwners: defineEndpoint({
    name: 'messages.possibleOwners',
    method: 'GET',
    path: '/teams/{teamId}/outgoing-messages/possible-owners',
    summary: `List the members who may edit messages, by name; at most ${maxPossibleOwners}.`,
    needs: edit,
    params: teamParams,
    reply: z.object({ items: z.array(z.object({ id: teamUserId, name: z.string() })) }),
    refusals: [],
    writes: false,
  }),
  transfer: defineEndpoint({
    name: 'messages.transfer',
    method: 'POST',
    path: '/teams/{teamId}/outgoing-messages/{messageId}/owner',
    summary: 'Give a message to another member who may edit messages. Its approval stays valid.',
    needs: edit,
    params: z.strictObject({ teamId, messageId }),
    body: z.strictObject({ ownerId: teamUserId }),
    reply: 'none',
    refusals: ['invalid_input'],
    writes: true,
    announces: ['message.changed'],
    example: { ownerId: '0199a1c4-7a00-7000-8000-000000000003' },
  }),
};
