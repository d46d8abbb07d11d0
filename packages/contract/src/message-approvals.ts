// Approval of a message by another member before it is sent.
import { defineEndpoint } from './endpoint.ts';
import { message, messageParams, messagePath, messageVersion } from './messages.ts';
import { name, text } from './text.ts';

const edit = { feature: 'outgoing_messages_edit' } as const;
const approve = { feature: 'outgoing_messages_approve' } as const;
const note = text(2000);

export const messageApprovals = {
  submit: defineEndpoint({
    name: 'messageApprovals.submit',
    method: 'POST',
    path: `${messagePath}/submit`,
    summary: 'Submit a draft for approval, and notify those who may approve it.',
    needs: edit,
    params: messageParams,
    body: messageVersion.extend({ note: note.optional() }),
    reply: message,
    refusals: ['message_not_ready', 'action_not_allowed', 'stale_version'],
    writes: true,
    announces: ['message.changed'],
    example: { version: 1, note: 'Ready for Wednesday' },
  }),
  withdraw: defineEndpoint({
    name: 'messageApprovals.withdraw',
    method: 'POST',
    path: `${messagePath}/withdraw`,
    summary: 'Withdraw a submitted message. It becomes a draft.',
    needs: edit,
    params: messageParams,
    body: messageVersion,
    reply: message,
    refusals: ['action_not_allowed', 'stale_version'],
    writes: true,
    announces: ['message.changed'],
    example: { version: 1 },
  }),
  approve: defineEndpoint({
    name: 'messageApprovals.approve',
    method: 'POST',
    path: `${messagePath}/approve`,
    summary:
      'Approve a message: this content, audience, sender and schedule. Any change of these voids it. API keys can’t approve.',
    needs: approve,
    personOnly: true,
    params: messageParams,
    body: messageVersion.extend({ note: note.optional() }),
    reply: message,
    refusals: ['message_not_ready', 'action_not_allowed', 'approval_required', 'stale_version'],
    writes: true,
    announces: ['message.changed'],
    example: { version: 1 },
  }),
  reject: defineEndpoint({
    name: 'messageApprovals.reject',
    method: 'POST',
    path: `${messagePath}/reject`,
    summary: 'Reject a submitted message with a note to its author. It becomes a draft.',
    needs: approve,
    personOnly: true,
    params: messageParams,
    body: messageVersion.extend({ note: name(2000) }),
    reply: message,
    refusals: ['action_not_allowed', 'stale_version'],
    writes: true,
    announces: ['message.changed'],
    example: { version: 1, note: 'The date is wrong' },
  }),
};
