// The calls of messages and their templates, loaded with their pages.
import { messageApprovals } from '@fieldhouse/contract/message-approvals';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { clientOf } from '../client.ts';

export const messagesApi = clientOf(messages);
export const messageApprovalsApi = clientOf(messageApprovals);
export const messageTemplatesApi = clientOf(messageTemplates);
