// The calls of messages and their templates, loaded with their pages.
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { clientOf } from '../client.ts';

export const messagesApi = clientOf(messages);
export const messageTemplatesApi = clientOf(messageTemplates);
